import { Badge, makeStyles, Text } from '@fluentui/react-components'
import { useMemo } from 'react'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import type { AddedTarget } from '../../../shared/model/target.ts'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Numeric } from '../../components/layout/text.ts'
import { ListItem } from '../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { ImportanceBadges, isUnusual } from '../../components/plan/importance-badges.tsx'
import { OwnAims, ownAimsText } from '../../components/plan/own-aims.tsx'
import { OwnWindow } from '../../components/plan/own-window.tsx'
import { ownWindowText } from '../../components/plan/window-text.ts'
import { limitsText, ownerText } from '../../lib/format/target-text.ts'
import { haveTrains } from './target-list.ts'

const useStyles = makeStyles({
  scroll: { maxHeight: '18rem' },
})

const stateLabels: Record<AddedTarget['state'], string> = { new: 'neu', changed: 'neue Werte', same: 'unverändert' }

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
  const hasImportance = useMemo(
    () => targets.some((target) => isUnusual(target) || ownWindowText(target) !== '' || ownAimsText(target) !== ''),
    [targets],
  )
  const hasTrains = haveTrains(targets)
  const columns = useMemo((): Column<AddedTarget>[] => {
    const amount = (key: string, count: (target: AddedTarget) => number): Column<AddedTarget> => ({
      key,
      header: key,
      width: '64px',
      align: 'end',
      cell: (target) => formatNumber(count(target)),
    })
    return [
      {
        key: 'place',
        header: 'Ziel',
        cell: (target) => (
          <Stack as="span" shrink>
            <Numeric strong>{formatWave(target)}</Numeric>
            <Muted size={200}>{target.villageName}</Muted>
          </Stack>
        ),
      },
      {
        key: 'owner',
        header: 'Besitzer',
        cell: (target) => <span title={ownerText(target)}>{ownerText(target)}</span>,
      },
      amount('Offs', ({ maxOff }) => maxOff),
      amount('Fakes', ({ maxFake }) => maxFake),
      amount('BFakes', ({ maxBFake }) => maxBFake),
      ...(hasTrains ? [amount('AG-Züge', ({ maxSnob = 0 }) => maxSnob)] : []),
      ...(hasImportance
        ? [
            {
              key: 'importance',
              header: 'Priorität',
              width: '130px',
              cell: (target: AddedTarget) => (
                <Stack as="span">
                  <ImportanceBadges target={target} />
                  <OwnWindow target={target} />
                  <OwnAims target={target} />
                </Stack>
              ),
            },
          ]
        : []),
      { key: 'state', header: 'Im Plan', width: '120px', cell: (target) => <State target={target} /> },
    ]
  }, [hasImportance, hasTrains])
  return (
    <ResponsiveTable
      ownArea
      className={styles.scroll}
      label="Ziele der Vorschau"
      rows={targets}
      rowKey={formatWave}
      columns={columns}
      rowHeight={48}
      cardHeight={84}
      card={(target) => (
        <ListItem>
          <Row gap="s" wrap={false} align="stretch" justify="between">
            <Numeric strong>{formatWave(target)}</Numeric>
            <State target={target} />
          </Row>
          <Text size={200}>{ownerText(target)}</Text>
          <Text size={200}>{limitsText(target)}</Text>
          <ImportanceBadges target={target} />
          <OwnWindow target={target} />
          <OwnAims target={target} />
        </ListItem>
      )}
    />
  )
}
