import { Button, Field, makeStyles, Select, Tab, TabList } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { unitLabels } from '../../../../shared/game/world/units.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { isPlanned } from '../../../../shared/model/attack.ts'
import { formatWave } from '../../../../shared/model/basics.ts'
import { type TargetView, targetTypeLabels } from '../../../../shared/model/target.ts'
import { SearchField } from '../../../components/form/search-field.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { foundText, type Nouns, nouns } from '../../../components/list/found-count.tsx'
import { ListCard } from '../../../components/list/list-card.tsx'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { plain } from '../../../lib/format/search.ts'
import { ownerText } from '../../../lib/format/target-text.ts'
import { lackTexts } from '../scene/plan-marks.ts'
import { aimOf, attackStateText, type MapAttack, type ToShow } from '../scene/shown-attacks.ts'
import { typeLabel } from '../scene/types.ts'

/** Rows of a table below the map, at first and with each press. */
const rowsAtOnce = 50

const useStyles = makeStyles({
  search: { flex: '1 1 14rem', maxWidth: '24rem' },
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
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(rowsAtOnce)
  const text = plain(useDeferredValue(typed).trim())
  const continents = useMemo(
    () => [...new Set([...attacks.map(targetPoint), ...targets].map(continentName))].sort(),
    [attacks, targets],
  )
  const continent = chosen !== undefined && continents.includes(chosen) ? chosen : undefined
  const lacking = useMemo(
    () =>
      targets.filter(
        (target) =>
          liesIn(continent, target) && lackTexts(target).length > 0 && (!text || targetText(target).includes(text)),
      ),
    [targets, continent, text],
  )
  const attackRows = useMemo(
    () =>
      attacks
        .filter((attack) => liesIn(continent, targetPoint(attack)) && (!text || attackText(attack).includes(text)))
        .map((attack, index) => ({ attack, index })),
    [attacks, continent, text],
  )
  const attackColumns = useMemo((): Column<(typeof attackRows)[number]>[] => {
    const time = (iso: string) => formatDateTimeSeconds(iso, timeZone)
    return [
      {
        key: 'launch',
        header: 'Abschicken',
        width: '158px',
        cell: ({ attack }) => (isPlanned(attack) ? time(attack.launchAt) : '–'),
      },
      { key: 'arrival', header: 'Ankunft', width: '158px', cell: ({ attack }) => time(attack.time) },
      { key: 'player', header: 'Spieler', cell: ({ attack }) => attack.senderPlayerName },
      { key: 'from', header: 'Von', width: '90px', cell: ({ attack }) => `${attack.xf}|${attack.yf}` },
      { key: 'to', header: 'Nach', width: '130px', cell: ({ attack }) => aimOf(attack) },
      {
        key: 'continent',
        header: 'Kontinent',
        width: '90px',
        cell: ({ attack }) => continentName(targetPoint(attack)),
      },
      { key: 'type', header: 'Typ', width: '96px', cell: ({ attack }) => typeLabel(attack.type) },
      {
        key: 'source',
        header: 'Stand',
        width: '96px',
        cell: ({ attack }) => stateText(attack),
      },
      {
        key: 'unit',
        header: 'Einheit',
        width: '130px',
        cell: ({ attack }) => (attack.unitType ? unitLabels[attack.unitType] : '–'),
      },
      {
        key: 'show',
        header: 'Karte',
        width: '100px',
        cell: ({ attack }) => <ShowButton what={wayOf(attack)} onShow={() => onShow({ attack })} />,
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
        cell: (target) => <ShowButton what={formatWave(target)} onShow={() => onShow({ place: target })} />,
      },
    ],
    [onShow],
  )
  return (
    <Panel title="Dasselbe als Tabelle">
      <Row gap="m" justify="between" align="end">
        <TabList
          selectedValue={tab}
          onTabSelect={(_, { value }) => {
            setTab(value === 'targets' ? 'targets' : 'attacks')
            setMost(rowsAtOnce)
          }}
        >
          <Tab value="attacks">{`Gezeigte Angriffe (${formatNumber(attackRows.length)})`}</Tab>
          <Tab value="targets">{`Ziele, denen etwas fehlt (${formatNumber(lacking.length)})`}</Tab>
        </TabList>
        <SearchField
          label="Tabelle filtern"
          className={styles.search}
          value={typed}
          placeholder="Spieler, Koordinate oder Art"
          onSearch={(next) => {
            setTyped(next)
            setMost(rowsAtOnce)
          }}
        />
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
          <>
            <ResponsiveTable
              label="Angriffe auf der Karte"
              rows={attackRows.slice(0, most)}
              rowKey={({ index }) => index}
              columns={attackColumns}
              cardHeight={104}
              card={({ attack }) => (
                <ListCard
                  name={`${attack.xf}|${attack.yf} → ${aimOf(attack)}`}
                  aside={<ShowButton what={wayOf(attack)} onShow={() => onShow({ attack })} />}
                >
                  <Muted
                    size={200}
                  >{`${typeLabel(attack.type)} · ${attack.senderPlayerName} · ${stateText(attack)}`}</Muted>
                  <Muted size={200}>
                    {isPlanned(attack) && `ab ${formatDateTimeSeconds(attack.launchAt, timeZone)} · `}
                    {`an ${formatDateTimeSeconds(attack.time, timeZone)}`}
                  </Muted>
                </ListCard>
              )}
            />
            <More of={nouns.attack} total={attackRows.length} most={most} onMore={setMost} />
          </>
        ) : text !== '' ? (
          <NoMatch text="Kein Angriff passt zur Suche." onReset={() => setTyped('')} />
        ) : (
          <Muted>Kein Angriff ist zu sehen. Wähle oben einen Plan, mehr Arten, alle Spieler oder alle Stunden.</Muted>
        )
      ) : lacking.length > 0 ? (
        <>
          <ResponsiveTable
            label={`Ziele, denen Angriffe fehlen: ${countedNoun(lacking.length, 'Ziel', 'Ziele')}`}
            table="map-targets"
            rows={lacking.slice(0, most)}
            rowKey={({ _id }) => _id}
            columns={targetColumns}
            cardHeight={84}
            card={(target) => (
              <ListCard
                name={formatWave(target)}
                aside={<ShowButton what={formatWave(target)} onShow={() => onShow({ place: target })} />}
              >
                <Muted size={200}>{`${targetTypeLabels[target.type]} · ${ownerText(target)}`}</Muted>
                <Muted size={200}>{`Es fehlen: ${lackTexts(target).join(', ')}`}</Muted>
              </ListCard>
            )}
          />
          <More of={nouns.target} total={lacking.length} most={most} onMore={setMost} />
        </>
      ) : text !== '' ? (
        <NoMatch text="Kein Ziel passt zur Suche." onReset={() => setTyped('')} />
      ) : (
        <Muted>Keinem Ziel fehlt etwas.</Muted>
      )}
    </Panel>
  )
}

interface ShowButtonProps {
  /** What it shows, for screen readers. */
  what: string
  onShow: () => void
}

const ShowButton = ({ what, onShow }: ShowButtonProps) => (
  <Button size="small" aria-label={`${what} auf der Karte zeigen`} onClick={onShow}>
    Zeigen
  </Button>
)

interface MoreProps {
  of: Nouns
  total: number
  most: number
  onMore: (most: number) => void
}

/** How much of a table is shown, and the way to more. */
function More({ of, total, most, onMore }: MoreProps) {
  if (total <= most) return null
  return (
    <Row gap="m">
      <Button onClick={() => onMore(most + rowsAtOnce)}>{`Weitere ${of.many} anzeigen`}</Button>
      <Muted aria-live="polite">{foundText(most, total, of)}</Muted>
    </Row>
  )
}

const wayOf = (attack: MapAttack) => `${attack.xf}|${attack.yf} nach ${aimOf(attack)}`

const stateText = (attack: MapAttack) =>
  attack.isRealInc ? 'echt' : (attackStateText(attack)?.toLowerCase() ?? 'geplant')

/** The text that a search looks through. */
const attackText = (attack: MapAttack) =>
  plain(
    `${attack.senderPlayerName} ${attack.xf}|${attack.yf} ${aimOf(attack)} ${typeLabel(attack.type)} ${stateText(attack)}`,
  )

const targetText = (target: TargetView) =>
  plain(`${formatWave(target)} ${ownerText(target)} ${targetTypeLabels[target.type]}`)

const targetPoint = ({ xt, yt }: MapAttack): Point => ({ x: xt, y: yt })

const liesIn = (continent: string | undefined, place: Point) =>
  continent === undefined || continentName(place) === continent
