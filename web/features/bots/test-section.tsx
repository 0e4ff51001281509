import { Field, Input, makeStyles, Tab, TabList, tokens } from '@fluentui/react-components'
import { type SubmitEvent, useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import { type BotPreview, testCoordinate } from '../../../shared/model/bot.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Loading } from '../../components/feedback/loading.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { CodeBox } from './code-box.tsx'
import { DiscordText } from './discord-text-view.tsx'
import { EmbedView } from './embed-view.tsx'
import { ToolSection } from './tool-section.tsx'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  answer: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  asked: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground2 },
})

type View = 'chat' | 'json'

/** Shows the bot's answer as in the chat and as JSON. */
export function TestSection({ worldId }: { worldId: string }) {
  const styles = useStyles()
  const [typed, setTyped] = useState(testCoordinate)
  const [asked, setAsked] = useState(testCoordinate)
  const [view, setView] = useState<View>('chat')
  const { data, error, isValidating, mutate } = useRead(bots.preview, { params: { worldId, coordinates: asked } })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A slash would split the URL path; the bot accepts both.
    const question = typed.trim().replaceAll('/', '|')
    if (!/\d/.test(question)) return
    if (question === asked) void mutate()
    else setAsked(question)
  }
  return (
    <ToolSection
      title="Testfeld"
      text="Genau das würde der Bot antworten, im Chat und einem eigenen Bot. Pläne zeigt er, sobald sie ausgegeben sind, Entwürfe nur, wenn der Plan es erlaubt."
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label="Koordinate">
          <Input value={typed} maxLength={100} onChange={(_, { value }) => setTyped(value)} />
        </Field>
        <SubmitButton
          label="Testen"
          busyLabel="Frage …"
          busy={isValidating}
          waitsFor={/\d/.test(typed) ? undefined : `Gib eine Koordinate ein, zum Beispiel ${testCoordinate}.`}
        />
      </form>
      {data ? (
        <Answer asked={asked} preview={data} view={view} onView={setView} />
      ) : error ? (
        <ErrorNotice title="Der Test ist fehlgeschlagen" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Frage den Bot …" />
      )}
    </ToolSection>
  )
}

interface AnswerProps {
  asked: string
  preview: BotPreview
  view: View
  onView: (view: View) => void
}

function Answer({ asked, preview: { message, status, answer, failure }, view, onView }: AnswerProps) {
  const styles = useStyles()
  const json = JSON.stringify(answer ?? failure, undefined, 2)
  return (
    <div className={styles.answer}>
      <TabList selectedValue={view} onTabSelect={(_, { value }) => onView(value === 'json' ? 'json' : 'chat')}>
        <Tab value="chat">Im Chat</Tab>
        <Tab value="json">Als JSON</Tab>
      </TabList>
      {view === 'chat' ? (
        <>
          <div className={styles.asked}>{`/inc ${asked}`}</div>
          {message.content && <DiscordText text={message.content} />}
          {message.embeds?.map((embed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: embeds have nothing but their place
            <EmbedView key={index} embed={embed} />
          ))}
          <p className={styles.quiet}>
            Im Chat sieht das nur, wer gefragt hat; Zeiten stehen dort auf der Uhr des Lesers.
          </p>
        </>
      ) : (
        <>
          <p className={styles.quiet}>{`HTTP ${status}`}</p>
          <CodeBox label="Antwort als JSON" text={json} />
          <div>
            <CopyButton size="small" label="JSON kopieren" text={json} />
          </div>
        </>
      )}
    </div>
  )
}
