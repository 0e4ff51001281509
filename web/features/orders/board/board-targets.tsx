import { makeStyles, tokens } from '@fluentui/react-components'
import { memo, useDeferredValue, useMemo } from 'react'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import type { Board } from '../../../../shared/model/order.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { Count, PlaceCell, SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { plain } from '../../../lib/format/search.ts'
import { useAddressText } from '../../../lib/use-address-filter.ts'
import { NextLaunch } from '../export/player-cells.tsx'

const useStyles = makeStyles({
  search: { maxWidth: '24rem' },
  item: {
    padding: tokens.spacingHorizontalM,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
})

type Target = Board['targets'][number]

/** Targets matching a text by coordinate, village or owner; most overdue first, then by next launch. */
export function targetsMatching(targets: readonly Target[], text: string): Target[] {
  const wanted = plain(text.trim())
  return targets
    .filter((target) => plain(`${formatWave(target)} ${target.name} ${target.playerName}`).includes(wanted))
    .sort(
      (a, b) =>
        b.overdue - a.overdue ||
        nextLaunch(a) - nextLaunch(b) ||
        a.x - b.x ||
        a.y - b.y ||
        (a.wave ?? 1) - (b.wave ?? 1),
    )
}

const nextLaunch = ({ next }: Target) => (next ? Date.parse(next) : Number.MAX_VALUE)

export const BoardTargets = memo(function BoardTargets({
  targets,
  timeZone,
}: {
  targets: readonly Target[]
  timeZone: string
}) {
  const styles = useStyles()
  const [text, setText] = useAddressText()
  const wanted = useDeferredValue(text)
  const shown = useMemo(() => targetsMatching(targets, wanted), [targets, wanted])
  const columns = useMemo(
    (): Column<Target>[] => [
      {
        key: 'target',
        header: 'Ziel',
        width: 'minmax(170px, 1fr)',
        cell: (target) => <PlaceCell place={formatWave(target)} name={target.name} />,
      },
      { key: 'player', header: 'Spieler', cell: ({ playerName }) => ownerName(playerName) },
      {
        key: 'sent',
        header: 'Abgeschickt',
        width: 'minmax(140px, 1fr)',
        cell: (target) => (
          <SentBar
            sent={target.sent}
            seen={target.seen}
            planned={target.lines}
            label={`${formatWave(target)}: abgeschickt`}
          />
        ),
      },
      {
        key: 'skipped',
        header: 'Ausgelassen',
        width: '112px',
        align: 'end',
        cell: ({ skipped }) => formatNumber(skipped),
      },
      {
        key: 'overdue',
        header: 'Überfällig',
        width: '96px',
        align: 'end',
        cell: ({ overdue }) => <Count count={overdue} tone="much" />,
      },
      {
        key: 'next',
        header: 'Nächster',
        width: '150px',
        cell: ({ next }) => <NextLaunch next={next} timeZone={timeZone} />,
      },
    ],
    [timeZone],
  )
  const key = (target: Target) => formatWave(target)
  return (
    <>
      <SearchField
        className={styles.search}
        value={text}
        placeholder="Koordinate, Dorf oder Spieler"
        onSearch={setText}
      />
      <ResponsiveTable
        label="Fortschritt je Ziel"
        rows={shown}
        rowKey={key}
        columns={columns}
        rowHeight={52}
        empty="Kein Ziel passt zur Suche."
        cardHeight={100}
        card={(target) => (
          <Stack gap="xs" className={styles.item}>
            <Numeric strong>{formatWave(target)}</Numeric>
            <Muted small truncated>{`${target.name} · ${ownerName(target.playerName)}`}</Muted>
            <SentBar
              sent={target.sent}
              seen={target.seen}
              planned={target.lines}
              label={`${formatWave(target)}: abgeschickt`}
            />
            <Muted size={200}>
              {[
                target.overdue > 0 && `${formatNumber(target.overdue)} überfällig`,
                target.skipped > 0 && `${formatNumber(target.skipped)} ausgelassen`,
                target.next && `nächster ${formatDateTime(target.next, timeZone)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Muted>
          </Stack>
        )}
      />
    </>
  )
})
