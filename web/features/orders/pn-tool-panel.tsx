import { Field, makeStyles, Text, Textarea, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { CopyButton } from '../../components/copy-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Panel } from '../../components/panel.tsx'
import { pnToolScript } from './pn-tool.ts'

const useStyles = makeStyles({
  steps: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, maxHeight: 'none' },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** The user-script that fills the game's message form, with what to beware of. */
export function PnToolPanel({ server }: { server: string | undefined }) {
  const styles = useStyles()
  const notify = useNotify()
  const script = useMemo(() => pnToolScript(server), [server])
  return (
    <Panel title="PN Tool" text="Ein Userscript, das im Spiel Empfänger, Betreff und Text deiner Nachrichten einträgt">
      <Notice intent="warning">
        <strong>Auf eigene Gefahr.</strong> Das Spiel erlaubt auf vielen Welten nur Skripte, die es selbst genehmigt
        hat; wer andere benutzt, riskiert eine Sperre. Lies vorher die Regeln deiner Welt und prüfe den Code. Das Skript
        füllt je Klick ein Formular aus und fragt keinen Server: Abschicken musst du jede Nachricht selbst. Ohne Skript
        geht es auch: mit „PN-Text kopieren“.
      </Notice>
      <ol className={styles.steps}>
        <li>Kopiere das Skript in die Erweiterung deines Browsers für Userscripts (zum Beispiel Tampermonkey).</li>
        <li>Kopiere oben alle Nachrichten mit „Alle als JSON kopieren“.</li>
        <li>Öffne im Spiel „Nachricht schreiben“, füge das JSON in das PN Tool ein und drücke „Speichern“.</li>
        <li>Drücke für jede Nachricht „Nächste Nachricht einfügen“, prüfe sie und schicke sie selbst ab.</li>
      </ol>
      <Field label="Userscript">
        <Textarea
          readOnly
          rows={12}
          resize="vertical"
          value={script}
          textarea={{ className: styles.code, spellCheck: false }}
        />
      </Field>
      <div className={styles.line}>
        <CopyButton
          label="Code kopieren"
          text={script}
          onCopied={() => notify.success('Script in die Zwischenablage kopiert!')}
          onFailed={() => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)}
        />
        <Text size={200} className={styles.quiet}>
          Gilt nur für diese Welt: Ihre Adresse steht im Kopf des Skripts hinter @match.
        </Text>
      </div>
    </Panel>
  )
}
