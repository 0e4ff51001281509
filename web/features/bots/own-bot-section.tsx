import { makeStyles, tokens } from '@fluentui/react-components'
import { testCoordinate } from '../../../shared/model/bot.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Monospace, Muted } from '../../components/layout/text.ts'
import { CodeBox } from './code-box.tsx'
import { ToolSection } from './tool-section.tsx'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0 },
  row: { display: 'grid', gridTemplateColumns: '5ch minmax(0, 1fr)', gap: tokens.spacingHorizontalS },
})

const exampleUrl = (server: string) =>
  `${window.location.origin}/api/inc-plan/${encodeURIComponent(server)}/${encodeURIComponent(testCoordinate)}`

export const curlExample = (server: string, key: string) =>
  `curl -H 'Authorization: Bot ${key}' '${exampleUrl(server)}'`

const statuses = [
  [200, 'JSON mit Dorf, Besitzer und Plänen. version ist 1: Felder können dazukommen, keines ändert seine Bedeutung.'],
  [400, 'Das ist keine Koordinate. 500|500, 500/500 und (500|500) K55 gehen alle.'],
  [401, 'Der Schlüssel fehlt, gilt nicht für diese Welt oder wurde widerrufen.'],
  [404, 'Diese Welt oder dieses Dorf gibt es nicht.'],
  [429, 'Zu viele Fragen mit diesem Schlüssel: Die Kopfzeile Retry-After sagt, wie lange du wartest.'],
] as const

export function OwnBotSection({ server }: { server: string }) {
  const styles = useStyles()
  const curl = curlExample(server, 'SCHLÜSSEL')
  return (
    <ToolSection
      title="Eigener Bot"
      text={
        <>
          <Monospace as="code" breaks>
            {'GET /api/inc-plan/{world}/{coordinates}'}
          </Monospace>{' '}
          sagt, was auf ein Dorf geplant ist. Wie die Antwort aussieht, zeigt das Testfeld unter „Als JSON“.
        </>
      }
    >
      <CodeBox label="Aufruf mit curl" text={curl} />
      <Row gap="s" align="stretch">
        <CopyButton size="small" label="Aufruf kopieren" text={curl} />
        <CopyButton size="small" label="Adresse kopieren" text={exampleUrl(server)} />
      </Row>
      <dl className={styles.list}>
        {statuses.map(([status, means]) => (
          <div key={status} className={styles.row}>
            <Monospace as="dt">{status}</Monospace>
            <Muted as="dd">{means}</Muted>
          </div>
        ))}
      </dl>
    </ToolSection>
  )
}
