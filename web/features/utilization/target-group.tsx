import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { UsedTarget } from '../../../shared/model/diagnosis.ts'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Strong } from '../../components/layout/text.ts'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { excessText } from '../../lib/format/usage-text.ts'
import { TargetCard, type TargetCardProps } from './target-card.tsx'
import { UsageBadge } from './usage-badge.tsx'
import { useColumns } from './use-columns.ts'
import { type TargetGroup, wantedKinds } from './utilization.ts'

/** Max cards before "show all". */
const shownFirst = { wide: 8, phone: 4 }
/** Min width of a card in pixels at the usual size of text. */
const cardWidth = 260

const useStyles = makeStyles({
  kind: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  cards: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardWidth / 14}em), 1fr))`,
  },
  row: { display: 'grid', gap: tokens.spacingHorizontalM, paddingBottom: tokens.spacingHorizontalM },
})

interface TargetGroupProps {
  group: TargetGroup
  planId: string
  server: string
  onAttacks: TargetCardProps['onAttacks']
}

/** Targets of one type with their count and average usage, emptiest first. */
export function TargetGroupSection({ group, ...card }: TargetGroupProps) {
  const styles = useStyles()
  const [all, setAll] = useState(false)
  const first = useIsPhone() ? shownFirst.phone : shownFirst.wide
  const { label, targets, average, priorities } = group
  return (
    <Stack as="section" gap="m" aria-label={label}>
      <Row gap="m">
        <Strong as="h2" size={500}>
          {label}
        </Strong>
        <Muted>{countedNoun(targets.length, 'Ziel', 'Ziele')}</Muted>
        <Muted>Ø Auslastung</Muted>
        <UsageBadge usage={average} />
        {wantedKinds(targets).map(({ label: kind, max, current, share, surplus }) => (
          <Muted key={kind} numeric className={styles.kind}>
            {`${kind} ${formatNumber(current)} von ${formatNumber(max)}`} <UsageBadge usage={share} />{' '}
            {excessText(surplus)}
          </Muted>
        ))}
        {priorities.map(({ priority, count, average: share }) => (
          <Muted key={priority} numeric className={styles.kind}>
            {`Priorität ${priority}: ${countedNoun(count, 'Ziel', 'Ziele')} Ø`} <UsageBadge usage={share} />
          </Muted>
        ))}
      </Row>
      {all && targets.length > first ? (
        <AllCards group={group} {...card} />
      ) : (
        <div className={styles.cards}>
          {targets.slice(0, first).map((target) => (
            <TargetCard key={target._id} target={target} {...card} />
          ))}
        </div>
      )}
      {targets.length > first && (
        <div>
          <Button onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Weniger anzeigen' : `Alle ${countedNoun(targets.length, 'Ziel', 'Ziele')} anzeigen`}
          </Button>
        </div>
      )}
    </Stack>
  )
}

/** Virtualized rows for thousands of cards. */
function AllCards({ group: { label, targets }, ...card }: TargetGroupProps) {
  const styles = useStyles()
  const { columns, frame } = useColumns(cardWidth)
  return (
    <div ref={frame}>
      <VirtualList
        label={`Alle Ziele: ${label}`}
        items={inRows(targets, columns)}
        itemKey={(row) => row[0]?._id ?? ''}
        estimateHeight={240}
      >
        {(row) => (
          <div className={styles.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {row.map((target) => (
              <TargetCard key={target._id} target={target} {...card} />
            ))}
          </div>
        )}
      </VirtualList>
    </div>
  )
}

const inRows = (targets: UsedTarget[], columns: number) =>
  Array.from({ length: Math.ceil(targets.length / columns) }, (_, row) =>
    targets.slice(row * columns, (row + 1) * columns),
  )
