import { useMemo } from 'react'
import { UserScriptPanel } from '../../../components/feedback/user-script-panel.tsx'
import { pnToolScript } from './pn-tool.ts'

const steps = [
  'Kopiere das Skript in die Erweiterung deines Browsers für Userscripts (zum Beispiel Tampermonkey).',
  'Kopiere oben alle Nachrichten mit „Alle als JSON kopieren“.',
  'Öffne im Spiel „Nachricht schreiben“, füge das JSON in das PN Tool ein und drücke „Speichern“.',
  'Drücke für jede Nachricht „Nächste Nachricht einfügen“, prüfe sie und schicke sie selbst ab.',
  'Die Nachrichten enthalten persönliche Links. Das PN Tool löscht sie nach der letzten Nachricht, mit „Verwerfen“ und wenn du 24 Stunden lang keine mehr einfügst.',
]

/** Installation of the user script that fills the game's message form, with warnings. */
export function PnToolPanel({ server }: { server: string | undefined }) {
  const script = useMemo(() => pnToolScript(server), [server])
  return (
    <UserScriptPanel
      title="PN Tool"
      text="Ein Userscript, das im Spiel Empfänger, Betreff und Text deiner Nachrichten einträgt"
      warning={
        <>
          <strong>Auf eigene Gefahr.</strong> Das Spiel erlaubt auf vielen Welten nur Skripte, die es selbst genehmigt
          hat; wer andere benutzt, riskiert eine Sperre. Lies vorher die Regeln deiner Welt und prüfe den Code. Das
          Skript füllt je Klick ein Formular aus und fragt keinen Server: Abschicken musst du jede Nachricht selbst.
          Ohne Skript geht es auch: mit „PN-Text kopieren“.
        </>
      }
      does="fillsForm"
      steps={steps}
      script={script}
      rows={12}
      note="Gilt nur für diese Welt: Ihre Adresse steht im Kopf des Skripts hinter @match."
    />
  )
}
