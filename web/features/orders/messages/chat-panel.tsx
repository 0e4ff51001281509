import { makeStyles, tokens } from '@fluentui/react-components'
import { webhooks } from '../../../../shared/contract/webhooks.ts'
import { chatEventLabels } from '../../../../shared/model/discord/webhook.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { NotLoaded } from '../../../components/feedback/loading.tsx'
import { ShareButton } from '../../../components/form/share-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Strong } from '../../../components/layout/text.ts'
import { useRead } from '../../../lib/api/use-read.ts'

const useStyles = makeStyles({
  text: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    maxHeight: '12rem',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
})

/** What would be announced now, to copy or share it elsewhere. */
export function ChatPanel({ planId }: { planId: string }) {
  const styles = useStyles()
  const read = useRead(webhooks.messages, { params: { planId } })
  return (
    <Panel
      title="Für WhatsApp und Telegram"
      text="Was der Planer jetzt in euren Chat schreiben würde. Zeiten auf der Uhr der Welt."
    >
      {read.data ? (
        <Stack gap="l" shrink>
          {read.data.messages.map(({ event, text }) => (
            <Stack key={event} as="section" gap="s" shrink aria-label={chatEventLabels[event]}>
              <Row gap="s" justify="between">
                <Strong as="h3">{chatEventLabels[event]}</Strong>
                <Row gap="s">
                  <CopyButton label="Kopieren" text={text} />
                  <ShareButton text={() => text} />
                </Row>
              </Row>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
              <section className={styles.text} aria-label={`Text: ${chatEventLabels[event]}`} tabIndex={0}>
                {text}
              </section>
            </Stack>
          ))}
        </Stack>
      ) : (
        <NotLoaded read={read} failed="Die Texte konnten nicht geladen werden" loading="Lade Texte …" />
      )}
    </Panel>
  )
}
