import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { AddedTarget } from '../../../shared/model/target.ts'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import { type Column, VirtualTable } from '../../components/list/virtual-table.tsx'
import { useIsPhone } from '../../lib/browser/use-phone.ts'
import { ownerOf } from '../../lib/format/target-text.ts'
import { limitsText } from './target-list.ts'

const useStyles = makeStyles({
  scroll: { maxHeight: '18rem' },
  coordinate: { fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
  lines: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  item: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  itemHead: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS },
})

const stateLabels: Record<AddedTarget['state'], string> = { new: 'neu', changed: 'neue Werte', same: 'unverändert' }
const label = 'Ziele der Vorschau'

const State = ({ target: { state, isOwn } }: { target: AddedTarget }) =>
  isOwn ? (
    <Badge appearance="tint" color="warning">
      eigener Stamm
    </Badge>
  ) : (
    <Badge appearance="tint" color={state === 'same' ? 'subtle' : 'brand'}>
      {stateLabels[state]}
    </Badge>
  )

/** Preview of targets: owner, limits, and whether the plan already has them. */
export function PreviewTable({ targets }: { targets: readonly AddedTarget[] }) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const columns = useMemo((): Column<AddedTarget>[] => {
    const amount = (key: string, count: (target: AddedTarget) => number): Column<AddedTarget> => ({
      key,
      header: key,
      width: '60px',
      align: 'end',
      cell: (target) => formatNumber(count(target)),
    })
    return [
      {
        key: 'place',
        header: 'Ziel',
        cell: (target) => (
          <span className={styles.lines}>
            <span className={styles.coordinate}>{formatCoordinate(target)}</span>
            <Text size={200} className={styles.clip} title={target.villageName}>
              {target.villageName}
            </Text>
          </span>
        ),
      },
      { key: 'owner', header: 'Besitzer', cell: (target) => <span title={ownerOf(target)}>{ownerOf(target)}</span> },
      amount('Offs', ({ maxOff }) => maxOff),
      amount('Fakes', ({ maxFake }) => maxFake),
      amount('BFakes', ({ maxBFake }) => maxBFake),
      { key: 'state', header: 'Im Plan', width: '120px', cell: (target) => <State target={target} /> },
    ]
  }, [styles])
  if (!isPhone) {
    return (
      <VirtualTable
        className={styles.scroll}
        label={label}
        rows={targets}
        rowKey={formatCoordinate}
        columns={columns}
        rowHeight={48}
      />
    )
  }
  return (
    <VirtualList
      className={styles.scroll}
      label={label}
      framed
      items={targets}
      itemKey={formatCoordinate}
      estimateHeight={84}
    >
      {(target) => (
        <div className={styles.item}>
          <div className={styles.itemHead}>
            <Text className={styles.coordinate}>{formatCoordinate(target)}</Text>
            <State target={target} />
          </div>
          <Text size={200}>{ownerOf(target)}</Text>
          <Text size={200}>{limitsText(target)}</Text>
        </div>
      )}
    </VirtualList>
  )
}
