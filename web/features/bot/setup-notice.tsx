import { Link, makeStyles, tokens } from '@fluentui/react-components'
import type { BotStatus } from '../../../shared/model/bot.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { Notice } from '../../components/notice.tsx'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    margin: `${tokens.spacingVerticalS} 0 0`,
    paddingInlineStart: tokens.spacingHorizontalXXL,
  },
  code: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
})

/** What each variable holds, and where at Discord it is found. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['DISCORD_PUBLIC_KEY', '„Public Key“ der Anwendung: damit wird jede Anfrage von Discord geprüft'],
  ['DISCORD_APPLICATION_ID', '„Application ID“ der Anwendung: für den Einladungslink'],
  ['DISCORD_OWNER_ID', 'deine eigene Discord-ID: nur wer sie hat, darf /admin benutzen'],
])

/** What is still to be done at Discord and for the site, for whoever operates it; nothing where all is done. */
export function SetupNotice({ status: { isReady, missing, interactionsUrl } }: { status: BotStatus }) {
  const styles = useStyles()
  if (isReady && missing.length === 0) return null
  const address = new URL(interactionsUrl, window.location.origin).href
  const variables = (
    <ul className={styles.list}>
      {missing.map((name) => (
        <li key={name}>
          <code className={styles.code}>{name}</code>
          {meanings.has(name) && `: ${meanings.get(name)}`}
        </li>
      ))}
    </ul>
  )
  if (isReady) {
    return (
      <Notice intent="info">
        <strong>Der Bot antwortet. Noch nicht gesetzt sind:</strong>
        {variables}
      </Notice>
    )
  }
  return (
    <Notice intent="warning">
      <strong>Der Bot ist bei Discord noch nicht eingerichtet.</strong> Das macht einmal, wer diese Seite betreibt.
      Bot-Schlüssel, Testfeld und eigene Bots gehen auch ohne Discord.
      <ol className={styles.list}>
        <li>
          Lege auf{' '}
          <Link inline href="https://discord.com/developers/applications" target="_blank" rel="noreferrer">
            discord.com/developers
          </Link>{' '}
          eine Anwendung mit einem Bot an.
        </li>
        <li>
          Setze die fehlenden Variablen und starte neu:
          {variables}
        </li>
        <li>
          Trage bei der Anwendung als „Interactions Endpoint URL“ ein: <code className={styles.code}>{address}</code>{' '}
          <CopyButton size="small" label="Adresse kopieren" text={address} />
        </li>
        <li>
          Melde mit dem Token des Bots die Befehle an:{' '}
          <code className={styles.code}>DISCORD_BOT_TOKEN=… node infra/operate/register-bot.ts</code>
        </li>
      </ol>
    </Notice>
  )
}
