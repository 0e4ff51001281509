import { Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { PeopleRegular } from '@fluentui/react-icons/svg/people'
import { plans } from '../../../shared/contract/plans.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { World } from '../../../shared/model/world.ts'
import { BusySpinner } from '../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../components/feedback/confirm.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Outcome } from '../../components/feedback/outcome.tsx'
import { Row } from '../../components/layout/stack.ts'
import { Faint, Numeric, Strong } from '../../components/layout/text.ts'
import { call, errorMessage } from '../../lib/api/api.ts'
import { type Action, useAction } from '../../lib/api/use-action.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { lossText } from './loss.ts'
import { ServerBadge } from './world-badge.tsx'

const useStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(180px, 1.2fr) minmax(0, 2fr) auto',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 1023px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
    [onPhone]: { padding: tokens.spacingHorizontalL },
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
    // Aligns the values, regardless of the length of their names.
    alignItems: 'end',
    gap: tokens.spacingHorizontalL,
    margin: 0,
  },
  whole: { gridColumn: '1 / -1', minWidth: 0 },
})

interface WorldCardProps {
  world: World
  /** Throws on failure, like `onRemove`; the card shows the error. */
  onSync: () => Promise<void>
  onEdit: () => void
  onEditAdmins: () => void
  onRemove: () => Promise<void>
}

export function WorldCard({ world, onSync, onEdit, onEditAdmins, onRemove }: WorldCardProps) {
  const styles = useStyles()
  const sync = useAction(onSync)
  const removal = useAction(onRemove)
  const confirm = useConfirm()
  // Returns the focus after a dialog closes.
  const opensDialog = useRestoreFocusTarget()
  const { name, server, lastSync, stats, admins, timeZone } = world
  const asking = useAction(async () => {
    const count = await countPlans(world._id)
    const sure = await confirm({
      title: `„${name}“ löschen?`,
      text: `${lossText(count)} Das lässt sich nicht rückgängig machen.`,
      action: 'Löschen',
    })
    if (sure) await removal.run()
  })
  return (
    <article className={styles.card} aria-busy={sync.busy || removal.busy}>
      <Row gap="m" shrink>
        <Strong as="h2" size={500} breaks>
          {name}
        </Strong>
        <ServerBadge server={server} />
      </Row>
      <dl className={styles.facts}>
        <div>
          <Faint as="dt" small>
            Letzte Synchronisierung
          </Faint>
          <Numeric as="dd" breaks>
            {lastSync ? formatDateTime(lastSync, timeZone) : 'Noch nie'}
          </Numeric>
        </div>
        <div>
          <Faint as="dt" small>
            Spieler · Stämme · Dörfer
          </Faint>
          <Numeric as="dd" breaks>
            {stats ? [stats.players, stats.tribes, stats.villages].map(formatNumber).join(' · ') : '–'}
          </Numeric>
        </div>
        <div>
          <Faint as="dt" small>
            Admins
          </Faint>
          <Numeric as="dd" breaks>
            {admins.map(({ username }) => username).join(', ') || 'Keine'}
          </Numeric>
        </div>
      </dl>
      <Row gap="s" align="stretch">
        <Button
          icon={sync.busy ? <BusySpinner /> : <ArrowSyncRegular />}
          disabledFocusable={sync.busy}
          aria-label={`Synchronisieren: ${name}`}
          onClick={() => sync.run()}
        >
          {sync.busy ? 'Synchronisiere …' : 'Synchronisieren'}
        </Button>
        <Button {...opensDialog} icon={<EditRegular />} aria-label={`Bearbeiten: ${name}`} onClick={onEdit}>
          Bearbeiten
        </Button>
        <Button {...opensDialog} icon={<PeopleRegular />} aria-label={`Admins: ${name}`} onClick={onEditAdmins}>
          Admins
        </Button>
        <Button
          {...opensDialog}
          icon={asking.busy ? <BusySpinner /> : <DeleteRegular />}
          disabledFocusable={asking.busy}
          aria-label={`Löschen: ${name}`}
          onClick={() => asking.run()}
        >
          Löschen
        </Button>
      </Row>
      <Failure action={sync} prefix={`Sync-Fehler für ${name}: `} />
      <Failure action={removal} prefix="Fehler beim Löschen: " />
    </article>
  )
}

/** Number of a world's plans; undefined if unavailable, so that deletion stays possible. */
async function countPlans(worldId: string): Promise<number | undefined> {
  try {
    return (await call(plans.list, { query: { worldId } })).plans.length
  } catch {
    return undefined
  }
}

/** An action's error, until it is dismissed or the action is retried. */
function Failure({ action, prefix }: { action: Action<[], void>; prefix: string }) {
  const styles = useStyles()
  if (action.error === undefined) return null
  return (
    <Outcome className={styles.whole}>
      <Notice intent="error" onDismiss={action.reset}>
        {prefix + errorMessage(action.error)}
      </Notice>
    </Outcome>
  )
}
