import { makeStyles } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import type { OrderMessage } from '../../../../shared/game/orders/order-message.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { StickyTools } from '../../../components/list/sticky-tools.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { MessageActions } from '../messages/message-actions.tsx'
import type { MessageKind } from '../messages/messages.ts'
import { AttentionBar } from './attention-bar.tsx'
import { ExportTable } from './export-table.tsx'
import { PlanNameSwitch } from './plan-name-switch.tsx'
import { PlayerFilterFields } from './player-filter.tsx'
import { noFilter, type PlayerFilter, type SortKey, sortLabels, sortPlayers } from './player-list.ts'
import { useRenewal } from './use-renewal.ts'

const useStyles = makeStyles({
  fields: { flex: '1 1 24rem', minWidth: 0 },
})

/** The players, those that pass the filter by name, and the message to them. */
export interface ChosenPlayers {
  entries: readonly ExportEntry[]
  shown: readonly ExportEntry[]
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
  kind: MessageKind
  onKind: (kind: MessageKind) => void
  /** A player's message; undefined until the template is loaded. */
  messageTo: ((entry: ExportEntry) => OrderMessage) | undefined
}

interface PlayersTabProps extends ChosenPlayers {
  /** The ID of the selected player. */
  player: number | undefined
  plan: Plan
  timeZone: string
  onFiles: (entry: ExportEntry) => void
  issueButton: ReactNode
}

const usualOrder: Sorting<SortKey> = { key: 'name', descending: false }

/** The players with their links and progress; filters, messages and what needs attention stay above the list. */
export function PlayersTab(props: PlayersTabProps) {
  const { plan, timeZone, entries, shown, filter, onFilter, kind, onKind, messageTo, onFiles } = props
  const styles = useStyles()
  const isPhone = useIsPhone()
  const [sorting, setSorting] = useSorting('Spieler mit Befehlen', sortLabels, usualOrder)
  const sorted = useMemo(() => sortPlayers(shown, sorting), [shown, sorting])
  const renewal = useRenewal(plan._id)
  return (
    <Stack gap="l" shrink>
      <div>
        <StickyTools on="page">
          <Stack gap="s">
            <Row gap="m" rowGap="s" align="end">
              <div className={styles.fields}>
                <PlayerFilterFields
                  filter={filter}
                  onFilter={onFilter}
                  sorting={sorting}
                  onSort={isPhone ? setSorting : undefined}
                />
              </div>
              {/* On a phone they are with the messages only, so that the list is in reach. */}
              {!isPhone && <MessageActions kind={kind} onKind={onKind} shown={shown} messageTo={messageTo} />}
            </Row>
            <AttentionBar entries={entries} shown={shown} filter={filter} onFilter={onFilter} />
          </Stack>
        </StickyTools>
        {sorted.length > 0 ? (
          <ExportTable
            entries={sorted}
            player={props.player}
            timeZone={timeZone}
            sorting={sorting}
            onSort={setSorting}
            messageTo={messageTo}
            onFiles={onFiles}
            onRenew={renewal.run}
          />
        ) : (
          <NoMatch text="Kein Spieler passt zum Filter." onReset={() => onFilter(noFilter)} />
        )}
      </div>
      <PlanNameSwitch plan={plan} />
      <Row gap="s">{props.issueButton}</Row>
    </Stack>
  )
}
