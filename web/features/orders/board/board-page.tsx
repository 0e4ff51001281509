import { makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { lazy, useCallback, useMemo, useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { Deferred } from '../../../components/layout/deferred.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { type Stat, StatTiles } from '../../../components/list/stat-tiles.tsx'
import { OverLimitNotice } from '../../../components/plan/limits/over-limit-notice.tsx'
import type { PlanContext } from '../../../lib/api/use-plan.ts'
import { useJump } from '../../../lib/browser/use-jump.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDateTimeSeconds, formatShare } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { belowBars } from '../../../lib/theme/theme-tokens.ts'
import { useAddressPlayer } from '../../../lib/use-address-player.ts'
import { progressTotals } from '../export/player-list.ts'
import { OrdersFrame } from '../orders-frame.tsx'
import { playersToWatch } from './attention.ts'
import { AttentionList } from './attention-list.tsx'
import { SentGoneList, SkippedList } from './board-lists.tsx'
import { BoardPlayers } from './board-players.tsx'
import { type BoardTarget, BoardTargets, targetKey } from './board-targets.tsx'
import { DoubtsNotice } from './doubts-notice.tsx'
import { LaunchHours } from './launch-hours.tsx'
import { useBoard } from './use-board.ts'

// Loaded on demand: drawers are large, conquests, nights and their watches rare, and a rehearsal is over with the last launch.
const RehearsalPanel = lazy(() => import('./rehearsal/rehearsal-panel.tsx'))
const PlayerSheet = lazy(() => import('../sheet/player-sheet.tsx'))
const ConquestsNotice = lazy(() => import('./conquests-notice.tsx'))
const NightPanel = lazy(() => import('./night-panel.tsx'))
const StandInsPanel = lazy(() => import('./stand-ins/stand-ins-panel.tsx'))

const onWide = '@media (min-width: 80em)'

const useStyles = makeStyles({
  tab: { textAlign: 'start' },
  first: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    [onWide]: { gridTemplateColumns: 'minmax(0, 1fr) 26rem' },
  },
  under: { [onWide]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  stand: { scrollMarginTop: belowBars, minWidth: 0, outlineStyle: 'none' },
  beside: { [onWide]: { position: 'sticky', top: `calc(${belowBars} + ${tokens.spacingVerticalL})` } },
})

/** Hours that the launch chart has room for beside the list. */
const mostBeside = 12

export default function BoardPage() {
  return <OrdersFrame screen="board">{(context) => <Live key={context.plan._id} {...context} />}</OrdersFrame>
}

function Live({ plan, timeZone }: PlanContext) {
  const { board, error, now, readAt, reload } = useBoard(plan._id)
  return (
    <Loaded
      read={{ data: board, error, mutate: reload }}
      failed="Der Fortschritt konnte nicht geladen werden"
      loading="Fortschritt wird geladen …"
      screen
    >
      {(board) => (
        <>
          {error && (
            <ErrorNotice
              title={`Stand von ${formatDateTimeSeconds(readAt, timeZone)}: Der Fortschritt konnte nicht neu geladen werden`}
              error={error}
              onRetry={reload}
            />
          )}
          {board.issue ? (
            <Progressing plan={plan} board={board} timeZone={timeZone} now={now} readAt={readAt} />
          ) : (
            <EmptyState
              icon={<SendRegular />}
              title="Noch nichts ausgegeben"
              text="Hier siehst du, wer was abgeschickt hat, sobald die Spieler ihre Befehle haben."
              action={
                <LinkButton to={paths.export(plan._id)} appearance="primary">
                  Zum Export
                </LinkButton>
              }
            />
          )}
        </>
      )}
    </Loaded>
  )
}

type Part = 'players' | 'targets' | 'skips' | 'gone'

const isPart = (value: unknown): value is Part =>
  value === 'players' || value === 'targets' || value === 'skips' || value === 'gone'

interface ProgressingProps {
  plan: Plan
  board: Board
  timeZone: string
  /** Server clock, epoch milliseconds; so is `readAt`. */
  now: number
  readAt: number
}

function Progressing({ plan, board, timeZone, now, readAt }: ProgressingProps) {
  const planId = plan._id
  const styles = useStyles()
  const [stand, toStand] = useJump()
  const isPhone = useIsPhone()
  const [part, setPart] = useState<Part>('players')
  const [opened, choose] = useAddressPlayer()
  const [isOpen, setOpen] = useState(false)
  const [sendersOf, setSendersOf] = useState<BoardTarget>()
  const showSenders = useCallback((target: BoardTarget) => {
    setSendersOf(target)
    setPart('players')
  }, [])
  const open = useCallback(
    (playerId: number) => {
      choose(playerId)
      setOpen(true)
    },
    [choose],
  )
  const { players, targets, hours, skips, sentGone } = board
  // Conquests name them, with what to do.
  const doubts = board.conquests ? board.doubts?.filter(({ cause }) => cause !== 'own_target') : board.doubts
  const isAhead = players.some(({ next }) => next !== undefined)
  const isBeside = hours.length <= mostBeside
  const attention = useMemo(() => playersToWatch({ players, sentGone }, now), [players, sentGone, now])
  const name = [...players, ...sentGone].find(({ playerId }) => playerId === opened)?.playerName ?? ''
  const parts: Record<Part, string> = {
    players: `Spieler (${formatNumber(players.length)})`,
    targets: `Ziele (${formatNumber(targets.length)})`,
    skips: `Ausgelassen (${formatNumber(skips.length)})`,
    gone: `Nicht mehr geplant (${formatNumber(sentGone.length)})`,
  }
  const attentionList = (
    <AttentionList
      planId={planId}
      attention={attention}
      now={now}
      timeZone={timeZone}
      onOpen={open}
      opened={opened}
      onPast={toStand}
    />
  )
  const { standIns } = board
  const lostAttacks = (
    <Deferred when={standIns !== undefined}>
      {standIns && (
        <StandInsPanel
          planId={planId}
          standIns={standIns}
          now={now}
          timeZone={timeZone}
          onOpen={open}
          onPast={toStand}
        />
      )}
    </Deferred>
  )
  return (
    <>
      <Deferred when={board.conquests !== undefined}>
        {board.conquests && <ConquestsNotice planId={planId} conquests={board.conquests} />}
      </Deferred>
      {isPhone && attentionList}
      {isPhone && lostAttacks}
      <DoubtsNotice plan={plan} doubts={doubts} now={now} />
      <OverLimitNotice players={board.overLimit} moment="now" />
      <StatTiles stats={boardStats(board)} />
      <div className={mergeClasses(styles.first, !isBeside && styles.under)}>
        {!isPhone && attentionList}
        <div className={isBeside ? styles.beside : undefined}>
          <Panel title="Abschickzeiten" text="Wie viele Angriffe wann losgehen, und wie viele schon unterwegs sind">
            {hours.length > 0 ? (
              <LaunchHours hours={hours} timeZone={timeZone} now={now} />
            ) : (
              <Muted>Keine Angriffe.</Muted>
            )}
          </Panel>
        </div>
      </div>
      {!isPhone && lostAttacks}
      <Deferred when={board.night !== undefined}>
        {board.night && <NightPanel night={board.night} timeZone={timeZone} />}
      </Deferred>
      <Deferred when={isAhead}>
        {isAhead && <RehearsalPanel plan={plan} board={board} now={now} timeZone={timeZone} onOpen={open} />}
      </Deferred>
      <div ref={stand} className={styles.stand} tabIndex={-1}>
        <Panel title="Stand" text={`Von ${formatDateTimeSeconds(readAt, timeZone)}, alle 15 Sekunden neu`}>
          <TabList
            vertical={isPhone}
            selectedValue={part}
            aria-label="Stand nach"
            onTabSelect={(_, { value }) => isPart(value) && setPart(value)}
          >
            {Object.entries(parts).map(([value, label]) => (
              <Tab key={value} value={value} className={styles.tab}>
                {label}
              </Tab>
            ))}
          </TabList>
          {part === 'players' && (
            <BoardPlayers
              planId={planId}
              players={players}
              timeZone={timeZone}
              onOpen={open}
              opened={opened}
              target={targets.find((target) => sendersOf && targetKey(target) === targetKey(sendersOf))}
              onAllTargets={() => setSendersOf(undefined)}
            />
          )}
          {part === 'targets' && <BoardTargets targets={targets} timeZone={timeZone} onSenders={showSenders} />}
          {part === 'skips' && <SkippedList skips={skips} timeZone={timeZone} onOpen={open} />}
          {part === 'gone' && <SentGoneList sentGone={sentGone} onOpen={open} />}
        </Panel>
      </div>
      <DeferredDialog open={isOpen}>
        {opened !== undefined && (
          <PlayerSheet
            planId={planId}
            playerId={opened}
            playerName={name}
            open={isOpen}
            now={now}
            onClose={() => setOpen(false)}
          />
        )}
      </DeferredDialog>
    </>
  )
}

function boardStats({ players, sentGone }: Board): Stat[] {
  const { players: sending, lines, sent, seen, skipped, overdue, unopened } = progressTotals(players)
  const never = countedNoun(sending, 'Spieler', 'Spielern')
  return [
    {
      label: `Abgeschickt, von ${formatNumber(lines)} (${formatShare(lines > 0 ? sent / lines : 0)})`,
      value: formatNumber(sent),
      tone: 'success',
    },
    ...(seen > 0 ? [{ label: 'Davon im Spiel gesehen', value: formatNumber(seen) }] : []),
    { label: 'Überfällig', value: formatNumber(overdue), tone: overdue > 0 ? 'danger' : 'success' },
    { label: 'Noch offen', value: formatNumber(lines - sent - skipped) },
    { label: 'Ausgelassen', value: formatNumber(skipped), tone: skipped > 0 ? 'warning' : 'neutral' },
    {
      label: `Nie geöffnet, von ${never}`,
      value: formatNumber(unopened),
      tone: unopened > 0 ? 'warning' : 'success',
    },
    {
      label: 'Nicht mehr geplant',
      value: formatNumber(sentGone.length),
      tone: sentGone.length > 0 ? 'warning' : 'neutral',
    },
  ]
}
