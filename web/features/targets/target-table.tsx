import { Badge, Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { TargetRegular } from '@fluentui/react-icons/svg/target'
import { memo, useDeferredValue, useMemo } from 'react'
import { targets as endpoints } from '../../../shared/contract/targets.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatWave } from '../../../shared/model/basics.ts'
import { isSparedTarget, type TargetView, targetTypeLabels } from '../../../shared/model/target.ts'
import { EmptyState } from '../../components/feedback/empty-state.tsx'
import { Loaded } from '../../components/feedback/loading.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import { Progress, shareTone } from '../../components/feedback/progress.tsx'
import { Row, Stack } from '../../components/layout/stack.ts'
import { Muted, Numeric, SpokenOnly } from '../../components/layout/text.ts'
import { FoundCount, nouns } from '../../components/list/found-count.tsx'
import { ListItem } from '../../components/list/list-card.tsx'
import { NoMatch } from '../../components/list/no-match.tsx'
import { ResponsiveTable } from '../../components/list/responsive-table.tsx'
import { StatTiles } from '../../components/list/stat-tiles.tsx'
import { StickyTools } from '../../components/list/sticky-tools.tsx'
import type { Column } from '../../components/list/table-rows.tsx'
import { ImportanceBadges, isUnusual } from '../../components/plan/importance-badges.tsx'
import { OwnAims } from '../../components/plan/own-aims.tsx'
import { OwnWindow } from '../../components/plan/own-window.tsx'
import { SparedTargetsNotice } from '../../components/plan/spared-targets-notice.tsx'
import { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import { useRead } from '../../lib/api/use-read.ts'
import { limitsText, ownerText, sparedTexts } from '../../lib/format/target-text.ts'
import { formatUsage, surplusText, targetSurplus } from '../../lib/format/usage-text.ts'
import { useAddressFilter } from '../../lib/use-address-filter.ts'
import { CopyTargets } from './copy-targets.tsx'
import { readFilter, TargetFilterFields } from './target-filter.tsx'
import { filterTargets, formatOffset, haveTrains, wantedAttacks } from './target-list.ts'

const useStyles = makeStyles({
  usage: { display: 'grid', gridTemplateColumns: '1fr 3rem', alignItems: 'center', gap: tokens.spacingHorizontalS },
  grow: { flexGrow: 1 },
  share: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})

/** The plan's targets with wanted and assigned attacks. */
export function TargetList({ planId, timeZone }: { planId: string; timeZone: string }) {
  const read = useRead(endpoints.list, { params: { planId } })
  return (
    <Loaded read={read} failed="Fehler beim Laden der Targets" loading="Ziele werden geladen …">
      {({ targets }) =>
        targets.length > 0 ? (
          <Filtered planId={planId} timeZone={timeZone} targets={targets} />
        ) : (
          <EmptyState
            icon={<TargetRegular />}
            title="Noch keine Ziele"
            text="Füge oben Ziele hinzu: einzeln mit Koordinaten oder zufällig nach Spieler oder Stamm."
          />
        )
      }
    </Loaded>
  )
}

interface FilteredProps {
  planId: string
  timeZone: string
  targets: TargetView[]
}

function Filtered({ planId, timeZone, targets }: FilteredProps) {
  const [filter, setFilter] = useAddressFilter(readFilter)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => filterTargets(targets, wanted), [targets, wanted])
  const demand = useMemo(() => wantedAttacks(targets), [targets])
  const attacks = useAttacksDialog(planId, timeZone)
  return (
    <Stack gap="m">
      <StatTiles
        stats={[
          { label: 'Ziele', value: formatNumber(targets.length - demand.spared) },
          { label: 'Offs gewünscht', value: formatNumber(demand.off) },
          { label: 'Fakes gewünscht', value: formatNumber(demand.fake) },
          { label: 'BFakes gewünscht', value: formatNumber(demand.bFake) },
          ...(demand.ag > 0 ? [{ label: 'AG-Züge gewünscht', value: formatNumber(demand.ag) }] : []),
        ]}
      />
      <SparedTargetsNotice planId={planId} targets={targets} />
      {demand.idle > 0 && <Notice intent="info">{idleSentence(demand.idle)}</Notice>}
      <StickyTools on="panel">
        <TargetFilterFields targets={targets} filter={filter} onChange={setFilter} />
        <Row gap="m" justify="between">
          <FoundCount shown={shown.length} total={targets.length} of={nouns.target} />
          <CopyTargets targets={shown} />
        </Row>
      </StickyTools>
      {shown.length > 0 ? (
        <TargetTable targets={shown} onAttacks={attacks.show} />
      ) : (
        <NoMatch text="Kein Ziel passt zum Filter." onReset={() => setFilter(readFilter(() => undefined))} />
      )}
      {attacks.dialog}
    </Stack>
  )
}

const idleSentence = (idle: number) =>
  `Offs an ${countedNoun(idle, 'Ziel', 'Zielen')} vom Typ Fakes oder Fake-Sender plant keine Berechnung: Sie zählen oben nicht mit.`

const TypeBadge = ({ target }: { target: TargetView }) => (
  <Badge appearance="tint" color="brand">
    {targetTypeLabels[target.type]}
  </Badge>
)

function Owner({ target }: { target: TargetView }) {
  return (
    <Stack as="span" shrink>
      {!target.isGone && <span>{ownerText(target)}</span>}
      {isSparedTarget(target) && (
        <span>
          <Badge appearance="tint" color="warning">
            {target.isGone ? sparedTexts.isGone : sparedTexts.isOwn}
          </Badge>
        </span>
      )}
    </Stack>
  )
}

function Usage({ target }: { target: TargetView }) {
  const styles = useStyles()
  if (isSparedTarget(target)) return <Muted>wird nicht angegriffen</Muted>
  const surplus = surplusText(targetSurplus(target))
  return (
    <span className={styles.usage}>
      <Progress share={target.usage} tone={shareTone(target.usage)} label={`Auslastung ${formatWave(target)}`} />
      <span className={styles.share}>{formatUsage(target.usage)}</span>
      {surplus && <Text size={200}>{surplus}</Text>}
    </span>
  )
}

interface TargetTableProps {
  targets: TargetView[]
  onAttacks: ReturnType<typeof useAttacksDialog>['show']
}

function AttacksButton({ target, onAttacks }: Pick<TargetTableProps, 'onAttacks'> & { target: TargetView }) {
  const { _id, x, y } = target
  return (
    <Button
      size="small"
      aria-label={`Angriffe auf ${formatWave(target)}`}
      onClick={() => onAttacks({ targetId: _id, x, y })}
    >
      Angriffe
    </Button>
  )
}

const TargetTable = memo(function TargetTable({ targets, onAttacks }: TargetTableProps) {
  const styles = useStyles()
  const hasImportance = useMemo(() => targets.some(isUnusual), [targets])
  const hasTrains = haveTrains(targets)
  const columns = useMemo(
    (): Column<TargetView>[] => [
      {
        key: 'coordinate',
        header: 'Ziel',
        cell: (target) => (
          <Stack as="span" shrink>
            <Numeric strong>{formatWave(target)}</Numeric>
            <Text size={200}>{target.villageName}</Text>
          </Stack>
        ),
      },
      { key: 'type', header: 'Typ', width: '110px', cell: (target) => <TypeBadge target={target} /> },
      { key: 'player', header: 'Spieler', cell: (target) => <Owner target={target} /> },
      { key: 'off', header: 'Offs', width: '70px', align: 'end', cell: (target) => formatNumber(target.maxOff) },
      { key: 'fake', header: 'Fakes', width: '70px', align: 'end', cell: (target) => formatNumber(target.maxFake) },
      { key: 'bfake', header: 'BFakes', width: '70px', align: 'end', cell: (target) => formatNumber(target.maxBFake) },
      ...(hasTrains
        ? [
            {
              key: 'snob',
              header: 'AG-Züge',
              width: '78px',
              align: 'end' as const,
              cell: (target: TargetView) => formatNumber(target.maxSnob ?? 0),
            },
          ]
        : []),
      {
        key: 'offset',
        header: 'Offset',
        width: '100px',
        align: 'end',
        cell: (target) => (
          <Stack as="span" align="end">
            {formatOffset(target)}
            <OwnWindow target={target} />
            <OwnAims target={target} />
          </Stack>
        ),
      },
      ...(hasImportance
        ? [
            {
              key: 'importance',
              header: 'Priorität',
              width: '130px',
              cell: (target: TargetView) => <ImportanceBadges target={target} />,
            },
          ]
        : []),
      { key: 'usage', header: 'Auslastung', width: '132px', cell: (target) => <Usage target={target} /> },
      {
        key: 'attacks',
        header: <SpokenOnly>Angriffe</SpokenOnly>,
        width: '90px',
        cell: (target) => <AttacksButton target={target} onAttacks={onAttacks} />,
      },
    ],
    [hasImportance, hasTrains, onAttacks],
  )
  return (
    <ResponsiveTable
      label="Ziele"
      rows={targets}
      rowKey={({ _id }) => _id}
      columns={columns}
      rowHeight={52}
      cardHeight={104}
      card={(target) => (
        <ListItem>
          <Row gap="s" wrap={false} align="stretch" justify="between">
            <Numeric strong>{formatWave(target)}</Numeric>
            <Row as="span" gap="xs">
              <ImportanceBadges target={target} />
              <TypeBadge target={target} />
            </Row>
          </Row>
          <Text size={200}>
            <Owner target={target} />
          </Text>
          <Text size={200}>{`${limitsText(target)} · Offset ${formatOffset(target)}`}</Text>
          <OwnWindow target={target} />
          <OwnAims target={target} />
          <Row gap="s" wrap={false} justify="between">
            <div className={styles.grow}>
              <Usage target={target} />
            </div>
            <AttacksButton target={target} onAttacks={onAttacks} />
          </Row>
        </ListItem>
      )}
    />
  )
})
