import { Field, Input, Tab, TabList } from '@fluentui/react-components'
import { type SubmitEvent, useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import { type BotPreview, testCoordinate } from '../../../shared/model/bot.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { SubmitButton } from '../../components/form/submit-button.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Monospace, Muted } from '../../components/layout/text.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { CodeBox } from './code-box.tsx'
import { DiscordText } from './discord-text-view.tsx'
import { EmbedView } from './embed-view.tsx'
import { ToolSection } from './tool-section.tsx'

type View = 'chat' | 'json'

export function TestSection({ worldId }: { worldId: string }) {
  const [typed, setTyped] = useState(testCoordinate)
  const [asked, setAsked] = useState(testCoordinate)
  const [view, setView] = useState<View>('chat')
  const read = useRead(bots.preview, { params: { worldId, coordinates: asked } })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // A slash would split the URL path; the bot accepts both.
    const question = typed.trim().replaceAll('/', '|')
    if (!/\d/.test(question)) return
    if (question === asked) void read.mutate()
    else setAsked(question)
  }
  return (
    <ToolSection
      title="Testfeld"
      text="Genau das würde der Bot antworten, im Chat und einem eigenen Bot. Pläne zeigt er, sobald sie ausgegeben sind, Entwürfe nur, wenn der Plan es erlaubt."
    >
      <Row as="form" gap="m" align="end" noValidate onSubmit={submit}>
        <Field label="Koordinate">
          <Input value={typed} maxLength={100} onChange={(_, { value }) => setTyped(value)} />
        </Field>
        <SubmitButton
          label="Testen"
          busyLabel="Frage …"
          busy={read.isValidating}
          waitsFor={/\d/.test(typed) ? undefined : `Gib eine Koordinate ein, zum Beispiel ${testCoordinate}.`}
        />
      </Row>
      <Loaded read={read} failed="Der Test ist fehlgeschlagen" loading="Frage den Bot …">
        {(data) => <Answer asked={asked} preview={data} view={view} onView={setView} />}
      </Loaded>
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
  const json = JSON.stringify(answer ?? failure, undefined, 2)
  return (
    <Stack gap="m" shrink>
      <TabList selectedValue={view} onTabSelect={(_, { value }) => onView(value === 'json' ? 'json' : 'chat')}>
        <Tab value="chat">Im Chat</Tab>
        <Tab value="json">Als JSON</Tab>
      </TabList>
      {view === 'chat' ? (
        <>
          <Monospace as="div" breaks>{`/inc ${asked}`}</Monospace>
          {message.content && <DiscordText text={message.content} />}
          {message.embeds?.map((embed, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: embeds have nothing but their place
            <EmbedView key={index} embed={embed} />
          ))}
          <Muted as="p">Im Chat sieht das nur, wer gefragt hat; Zeiten stehen dort auf der Uhr des Lesers.</Muted>
        </>
      ) : (
        <>
          <Muted as="p">{`HTTP ${status}`}</Muted>
          <CodeBox label="Antwort als JSON" text={json} />
          <div>
            <CopyButton size="small" label="JSON kopieren" text={json} />
          </div>
        </>
      )}
    </Stack>
  )
}
