import { Badge, Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { lazy, useState } from 'react'
import { bots } from '../../../shared/contract/bots.ts'
import type { Account } from '../../../shared/model/account.ts'
import { type BotGuild, looksAfter } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { DeferredDialog } from '../../components/feedback/deferred-dialog.tsx'
import { useNotify } from '../../components/feedback/notify.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Strong } from '../../components/layout/text.ts'
import { call, serverSentence } from '../../lib/api/api.ts'
import { reread } from '../../lib/api/reread.ts'
import { useSession } from '../../lib/api/session.tsx'
import { useAction } from '../../lib/api/use-action.ts'
import { formatDateTime } from '../../lib/format/format.ts'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

const useStyles = makeStyles({
  item: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  facts: { flex: '1 1 280px' },
  id: { fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

const mayDecide = (user: Account | undefined, worlds: readonly World[], worldId: string) => {
  const admins = worlds.find(({ _id }) => _id === worldId)?.admins ?? []
  const ids = admins.map(({ _id }) => _id)
  return user !== undefined && looksAfter(user, ids)
}

interface GuildItemProps {
  guild: BotGuild
  worlds: readonly World[]
}

export function GuildItem({ guild, worlds }: GuildItemProps) {
  const styles = useStyles()
  const { user } = useSession()
  const confirm = useConfirm()
  const notify = useNotify()
  // Returns the focus after a confirmation.
  const opensDialog = useRestoreFocusTarget()
  const { _id, name, status, world, wanted, request, since, lastUsedAt } = guild
  const zone = worlds.find((each) => each._id === (wanted ?? world)?._id)?.timeZone
  const [isAsking, setIsAsking] = useState(false)
  const removal = useAction(async () => {
    const sure = await confirm({
      title: world ? `Discord-Server ${_id} entfernen?` : `Anfrage von Discord-Server ${_id} ablehnen?`,
      text: world
        ? `Er sieht sofort nichts mehr von ${world.name}. Fragen kann er danach wieder.`
        : 'Er sieht weiterhin nichts. Fragen kann er danach wieder.',
      action: world ? 'Entfernen' : 'Ablehnen',
    })
    if (!sure) return
    try {
      await call(bots.removeGuild, { params: { guildId: _id } })
      await reread(bots.removeGuild, {})
      notify.success(world ? 'Discord-Server entfernt' : 'Anfrage abgelehnt')
    } catch (failure) {
      notify.error('Der Discord-Server wurde nicht entfernt', serverSentence(failure))
    }
  })
  const mayName = status === 'approved' && !wanted && world !== undefined && mayDecide(user, worlds, world._id)
  const mayApprove = wanted && mayDecide(user, worlds, wanted._id)
  const concerned = world ?? wanted
  const mayRemove = status !== 'removed' && (!concerned || mayDecide(user, worlds, concerned._id))
  return (
    <Row gap="l" justify="between" className={styles.item} aria-busy={removal.busy}>
      <Stack gap="xxs" shrink className={styles.facts}>
        <Row gap="s">
          {name && <Strong breaks>{name}</Strong>}
          <span className={name ? styles.quiet : styles.id}>{`Server-ID ${_id}`}</span>
          <StatusBadge status={status} />
        </Row>
        {wanted && (
          <div>
            {`Möchte ${world ? 'stattdessen ' : ''}${worldText(wanted)} sehen`}
            {request && (
              <Muted breaks>
                {` · gefragt von ${request.by}${request.channel ? ` in #${request.channel}` : ''}, ${formatDateTime(request.at, zone)}`}
              </Muted>
            )}
          </div>
        )}
        {status === 'approved' && (
          <div>
            {world ? `Sieht ${worldText(world)}` : 'Seine Welt wurde gelöscht: Er sieht nichts'}
            <Muted breaks>
              {` seit ${formatDateTime(since, zone)} · ${lastUsedAt ? `zuletzt gefragt ${formatDateTime(lastUsedAt, zone)}` : 'noch nie gefragt'}`}
            </Muted>
          </div>
        )}
        {status === 'removed' && <Muted as="div" breaks>{`Entfernt ${formatDateTime(since, zone)}`}</Muted>}
        {wanted && !mayApprove && (
          <Muted as="div" breaks>
            Freigeben dürfen Super Admins und die Admins dieser Welt.
          </Muted>
        )}
      </Stack>
      <Row gap="s" align="stretch">
        {mayApprove && (
          <Button
            {...opensDialog}
            appearance="primary"
            icon={<CheckmarkRegular />}
            aria-label={`Freigeben: ${_id}`}
            onClick={() => setIsAsking(true)}
          >
            Freigeben
          </Button>
        )}
        {mayName && (
          <Button
            {...opensDialog}
            icon={<EditRegular />}
            aria-label={`Benennen: ${_id}`}
            onClick={() => setIsAsking(true)}
          >
            Benennen
          </Button>
        )}
        {mayRemove && (
          <Button
            {...opensDialog}
            icon={removal.busy ? <BusySpinner /> : <DismissRegular />}
            disabledFocusable={removal.busy}
            aria-label={`${world ? 'Entfernen' : 'Ablehnen'}: ${_id}`}
            onClick={() => removal.run()}
          >
            {world ? 'Entfernen' : 'Ablehnen'}
          </Button>
        )}
      </Row>
      <DeferredDialog open={isAsking}>
        <ApproveDialog
          open={isAsking}
          guild={guild}
          onClose={() => setIsAsking(false)}
          onApproved={() => {
            setIsAsking(false)
            notify.success(wanted ? 'Discord-Server freigegeben' : 'Name gespeichert')
          }}
          onRefused={(failure) => {
            setIsAsking(false)
            notify.error('Der Discord-Server wurde nicht freigegeben', serverSentence(failure))
          }}
        />
      </DeferredDialog>
    </Row>
  )
}

const worldText = ({ name, server }: { name: string; server: string }) =>
  name === server ? name : `${name} (${server})`

const badges = {
  waiting: { color: 'warning', label: 'Wartet auf Freigabe' },
  approved: { color: 'success', label: 'Freigegeben' },
  removed: { color: 'informative', label: 'Entfernt' },
} as const

function StatusBadge({ status }: { status: BotGuild['status'] }) {
  const { color, label } = badges[status]
  return (
    <Badge appearance="tint" color={color}>
      {label}
    </Badge>
  )
}
