import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import { Row } from '../../../components/layout/stack.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { filterPlayers, noFilter, type PlayerFilter, playerStates } from './player-list.ts'

const useStyles = makeStyles({
  pressed: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
})

const attention = [
  ['changed', 'geändert'],
  ['unopened', 'nie geöffnet'],
] as const

interface AttentionBarProps {
  entries: readonly ExportEntry[]
  shown: readonly ExportEntry[]
  filter: PlayerFilter
  onFilter: (filter: PlayerFilter) => void
}

/** How many players have not seen their orders; each number lists them, and again lists all. */
export function AttentionBar({ entries, shown, filter, onFilter }: AttentionBarProps) {
  const styles = useStyles()
  const counts = useMemo(
    () =>
      attention.map(([state, text]) => {
        const count = filterPlayers(entries, { ...noFilter, state }).length
        return { state, count, text: `${formatNumber(count)} ${text}` }
      }),
    [entries],
  )
  return (
    <Row gap="s">
      {counts.map(({ state, count, text }) => {
        const isPressed = filter.state === state
        return (
          <Button
            key={state}
            className={mergeClasses(isPressed && styles.pressed)}
            title={playerStates[state]}
            aria-pressed={isPressed}
            disabled={count === 0 && !isPressed}
            onClick={() => onFilter({ ...filter, state: isPressed ? 'all' : state })}
          >
            {text}
          </Button>
        )
      })}
      <FoundCount shown={shown.length} total={entries.length} of={nouns.player} />
    </Row>
  )
}
