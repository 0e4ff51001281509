import { Button, Field, makeStyles, Select, Tab, TabList } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { unitLabels } from '../../../../shared/game/world/units.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { isPlanned } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { type TargetView, targetTypeLabels } from '../../../../shared/model/target.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import type { Column } from '../../../components/list/table-rows.tsx'
import { VirtualTable } from '../../../components/list/virtual-table.tsx'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { ownerText } from '../../../lib/format/target-text.ts'
import { lackTexts } from '../scene/plan-marks.ts'
import { aimOf, attackStateText, type MapAttack, type ToShow } from '../scene/shown-attacks.ts'
import { typeLabel } from '../scene/types.ts'

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap', maxWidth: '100%' },
})

interface MapTablesProps {
  attacks: readonly MapAttack[]
  targets: readonly TargetView[]
  timeZone: string
  onShow: (wanted: ToShow) => void
}

/** The map's content as tables, also for screen readers. */
export function MapTables({ attacks, targets, timeZone, onShow }: MapTablesProps) {
  const styles = useStyles()
  const [tab, setTab] = useState<'attacks' | 'targets'>('attacks')
  const [chosen, setContinent] = useState<string>()
  const continents = useMemo(
    () => [...new Set([...attacks.map(targetPoint), ...targets].map(continentName))].sort(),
    [attacks, targets],
  )
  const continent = chosen !== undefined && continents.includes(chosen) ? chosen : undefined
  const lacking = useMemo(
    () => targets.filter((target) => liesIn(continent, target) && lackTexts(target).length > 0),
    [targets, continent],
  )
  const attackRows = useMemo(
    () =>
      attacks.filter((attack) => liesIn(continent, targetPoint(attack))).map((attack, index) => ({ attack, index })),
    [attacks, continent],
  )
  const attackColumns = useMemo((): Column<(typeof attackRows)[number]>[] => {
    const time = (iso: string) => formatDateTimeSeconds(iso, timeZone)
    return [
      {
        key: 'launch',
        header: 'Abschicken',
        width: '170px',
        cell: ({ attack }) => (isPlanned(attack) ? time(attack.launchAt) : '–'),
      },
      { key: 'arrival', header: 'Ankunft', width: '170px', cell: ({ attack }) => time(attack.time) },
      { key: 'player', header: 'Spieler', cell: ({ attack }) => attack.senderPlayerName },
      { key: 'from', header: 'Von', width: '90px', cell: ({ attack }) => `${attack.xf}|${attack.yf}` },
      { key: 'to', header: 'Nach', width: '130px', cell: ({ attack }) => aimOf(attack) },
      {
        key: 'continent',
        header: 'Kontinent',
        width: '90px',
        cell: ({ attack }) => continentName(targetPoint(attack)),
      },
      { key: 'type', header: 'Typ', width: '110px', cell: ({ attack }) => typeLabel(attack.type) },
      {
        key: 'source',
        header: 'Stand',
        width: '110px',
        cell: ({ attack }) => (attack.isRealInc ? 'echt' : (attackStateText(attack)?.toLowerCase() ?? 'geplant')),
      },
      {
        key: 'unit',
        header: 'Einheit',
        width: '150px',
        cell: ({ attack }) => (attack.unitType ? unitLabels[attack.unitType] : '–'),
      },
      {
        key: 'show',
        header: 'Karte',
        width: '100px',
        cell: ({ attack }) => (
          <Button
            size="small"
            aria-label={`${attack.xf}|${attack.yf} nach ${aimOf(attack)} auf der Karte zeigen`}
            onClick={() => onShow({ attack })}
          >
            Zeigen
          </Button>
        ),
      },
    ]
  }, [timeZone, onShow])
  const targetColumns = useMemo(
    (): Column<TargetView>[] => [
      { key: 'place', header: 'Ziel', width: '130px', cell: formatWave },
      { key: 'continent', header: 'Kontinent', width: '90px', cell: continentName },
      { key: 'owner', header: 'Besitzer', cell: ownerText },
      { key: 'type', header: 'Typ', width: '110px', cell: ({ type }) => targetTypeLabels[type] },
      { key: 'lack', header: 'Es fehlen', cell: (target) => lackTexts(target).join(', ') },
      {
        key: 'show',
        header: 'Karte',
        width: '100px',
        cell: (target) => (
          <Button
            size="small"
            aria-label={`${formatWave(target)} auf der Karte zeigen`}
            onClick={() => onShow({ place: { x: target.x, y: target.y } })}
          >
            Zeigen
          </Button>
        ),
      },
    ],
    [onShow],
  )
  return (
    <Panel title="Dasselbe als Tabelle">
      <Row gap="m" justify="between">
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_, { value }) => setTab(value === 'targets' ? 'targets' : 'attacks')}
        >
          <Tab value="attacks">{`Gezeigte Angriffe (${formatNumber(attackRows.length)})`}</Tab>
          <Tab value="targets">{`Ziele, denen etwas fehlt (${formatNumber(lacking.length)})`}</Tab>
        </TabList>
        <Field label="Kontinent des Ziels">
          <Select
            value={continent ?? ''}
            onChange={(_, { value }) => setContinent(continents.find((each) => each === value))}
          >
            <option value="">Alle</option>
            {continents.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      </Row>
      {tab === 'attacks' ? (
        attackRows.length > 0 ? (
          <VirtualTable
            label="Angriffe auf der Karte"
            rows={attackRows}
            rowKey={({ index }) => index}
            columns={attackColumns}
          />
        ) : (
          <Muted>Kein Angriff ist zu sehen. Wähle oben einen Plan, mehr Arten, alle Spieler oder alle Stunden.</Muted>
        )
      ) : lacking.length > 0 ? (
        <VirtualTable
          label={`Ziele, denen Angriffe fehlen: ${countedNoun(lacking.length, 'Ziel', 'Ziele')}`}
          table="map-targets"
          rows={lacking}
          rowKey={({ _id }) => _id}
          columns={targetColumns}
        />
      ) : (
        <Muted>Keinem Ziel fehlt etwas.</Muted>
      )}
    </Panel>
  )
}

const targetPoint = ({ xt, yt }: MapAttack): Point => ({ x: xt, y: yt })

const liesIn = (continent: string | undefined, place: Point) =>
  continent === undefined || continentName(place) === continent
