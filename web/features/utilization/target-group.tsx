import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { TargetView } from '../../../shared/model/target.ts'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { surplusText } from '../../lib/format/usage-text.ts'
import { TargetCard } from './target-card.tsx'
import { UsageBadge } from './usage-badge.tsx'
import { useColumns } from './use-columns.ts'
import { type TargetGroup, wantedKinds } from './utilization.ts'

/** Max cards before "show all". */
const shownFirst = { wide: 8, phone: 4 }
/** Min width of a card, pixels. */
const cardWidth = 260

const useStyles = makeStyles({
  group: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  kind: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  cards: {
    display: 'grid',
    gap: tokens.spacingHorizontalM,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${cardWidth}px), 1fr))`,
  },
  row: { display: 'grid', gap: tokens.spacingHorizontalM, paddingBottom: tokens.spacingHorizontalM },
})

interface TargetGroupProps {
  group: TargetGroup
  planId: string
  server: string
}

/** Targets of one type with their count and average usage, emptiest first. */
export function TargetGroupSection({ group, planId, server }: TargetGroupProps) {
  const styles = useStyles()
  const [all, setAll] = useState(false)
  const first = useIsPhone() ? shownFirst.phone : shownFirst.wide
  const { label, targets, average } = group
  return (
    <section className={styles.group} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.title}>{label}</h2>
        <Text className={styles.quiet}>{countedNoun(targets.length, 'Ziel', 'Ziele')}</Text>
        <Text className={styles.quiet}>Ø Auslastung</Text>
        <UsageBadge usage={average} />
        {wantedKinds(targets).map(({ label: kind, max, current, share, surplus }) => (
          <Text key={kind} className={styles.kind}>
            {`${kind} ${formatNumber(current)} von ${formatNumber(max)}`} <UsageBadge usage={share} />{' '}
            {surplusText(surplus)}
          </Text>
        ))}
      </div>
      {all && targets.length > first ? (
        <AllCards group={group} planId={planId} server={server} />
      ) : (
        <div className={styles.cards}>
          {targets.slice(0, first).map((target) => (
            <TargetCard key={target._id} target={target} planId={planId} server={server} />
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
    </section>
  )
}

/** Virtualized rows for thousands of cards. */
function AllCards({ group: { label, targets }, planId, server }: TargetGroupProps) {
  const styles = useStyles()
  const { columns, frame } = useColumns(cardWidth)
  return (
    <div ref={frame}>
      <VirtualList
        label={`Alle Ziele: ${label}`}
        items={rowsOf(targets, columns)}
        itemKey={(row) => row[0]?._id ?? ''}
        estimateHeight={240}
      >
        {(row) => (
          <div className={styles.row} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {row.map((target) => (
              <TargetCard key={target._id} target={target} planId={planId} server={server} />
            ))}
          </div>
        )}
      </VirtualList>
    </div>
  )
}

const rowsOf = (targets: TargetView[], columns: number) =>
  Array.from({ length: Math.ceil(targets.length / columns) }, (_, row) =>
    targets.slice(row * columns, (row + 1) * columns),
  )
