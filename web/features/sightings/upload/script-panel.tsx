import { Text } from '@fluentui/react-components'
import { useMemo } from 'react'
import { UserScriptPanel } from '../../../components/feedback/user-script-panel.tsx'
import { collectingScript } from './collecting-script.ts'

const steps = [
  'Kopiere das Skript in die Erweiterung deines Browsers für Userscripts (zum Beispiel Tampermonkey).',
  'Öffne im Spiel die Seite eines angegriffenen Dorfes: Oben steht der Kasten „Angriffe sammeln“.',
  'Trage die IDs der Dörfer ein, durch Kommas getrennt. Die der Offs und Ramoffs dieses Plans kopierst du unter „Auslastung“ mit „Village-IDs kopieren“.',
  'Drücke „Angriffe sammeln“ und warte: Zwischen den Seiten vergehen absichtlich einige Sekunden.',
  'Lade die gespeicherte Datei angriffe.json unter „Hochladen und einfügen“ hoch.',
]

export function ScriptPanel({ server }: { server: string | undefined }) {
  const script = useMemo(() => collectingScript(server), [server])
  return (
    <UserScriptPanel
      title="Userscript zum Sammeln"
      text="Liest im Spiel die Angriffe auf Dörfer und speichert sie als angriffe.json"
      warning={
        <>
          <strong>Gefahr für den Account.</strong> Benutze das Skript nur mit einem Zweitaccount, nie mit dem, an dem
          dir etwas liegt: Das Spiel kann Accounts dafür sperren. Automatische Aktionen erlaubt es, wenn überhaupt, nur
          mit Premium-Punkten. Empfohlen ist ein eigener Account, der nichts anderes tut.
        </>
      }
      does="fetchesPages"
      steps={steps}
      script={script}
      rows={15}
      note="Gilt nur für eine Spielwelt: Für andere Welten muss die Adresse im Kopf des Skripts hinter @match geändert werden."
    >
      <Text>
        Der sichere Weg ist das Einfügen: Öffne im Spiel die Seite selbst, markiere und kopiere sie, und füge sie unter
        „Hochladen und einfügen“ ein. Dazu braucht es kein Skript, und es bricht keine Regel.
      </Text>
    </UserScriptPanel>
  )
}
