import { Stack } from '../../../components/layout/stack.ts'
import { StickyTools } from '../../../components/list/sticky-tools.tsx'
import WebhooksPanel from '../../../components/plan/webhooks/webhooks-panel.tsx'
import { AttentionBar } from '../export/attention-bar.tsx'
import type { ChosenPlayers } from '../export/players-tab.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { MessageActions } from './message-actions.tsx'
import type { Links } from './messages.ts'
import { MessagesPanel } from './messages-panel.tsx'
import { PnToolPanel } from './pn-tool-panel.tsx'

interface MessagesTabProps extends ChosenPlayers {
  /** Undefined until the template is loaded. */
  template: string | undefined
  links: Links
  onLinks: (links: Links) => void
  server: string | undefined
  plan: { _id: string; world: string }
  timeZone: string
}

export default function MessagesTab({
  template,
  links,
  onLinks,
  server,
  plan,
  timeZone,
  ...players
}: MessagesTabProps) {
  const { entries, kind, messageTo } = players
  return (
    <Stack gap="l" shrink>
      <StickyTools on="page">
        <MessageActions {...players} />
        <AttentionBar {...players} />
      </StickyTools>
      {template !== undefined && messageTo && (
        <MessagesPanel
          kind={kind}
          template={template}
          entries={entries}
          messageTo={messageTo}
          links={links}
          onLinks={onLinks}
        />
      )}
      <ChatPanel planId={plan._id} />
      <WebhooksPanel worldId={plan.world} timeZone={timeZone} planId={plan._id} />
      <PnToolPanel server={server} />
    </Stack>
  )
}
