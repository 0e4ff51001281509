import { Checkbox, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { useDeferredValue, useMemo, useState } from 'react'
import { calculations } from '../../../shared/contract/calculations.ts'
import { formatNumber } from '../../../shared/lib/numbers.ts'
import type { World } from '../../../shared/model/world.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { ChoiceField } from '../../components/form/filter-fields.tsx'
import { Grid } from '../../components/layout/grid.ts'
import { Row, Stack } from '../../components/layout/stack.ts'
import { useRead } from '../../lib/api/use-read.ts'
import { formatDateTime, formatWeekdayTime } from '../../lib/format/format.ts'
import { useTheme } from '../../lib/theme/theme.tsx'
import { inDigits, onPhone } from '../../lib/theme/theme-tokens.ts'
import { MapStage } from './map-stage.tsx'
import { ComparisonBox } from './panels/comparison-box.tsx'
import { Legend } from './panels/legend.tsx'
import { MapSearch } from './panels/map-search.tsx'
import { MapTables } from './panels/map-tables.tsx'
import { MissingPlan } from './panels/missing-plan.tsx'
import { PlayBar } from './panels/play-bar.tsx'
import { TribePanel } from './panels/tribe-panel.tsx'
import { TypePanel } from './panels/type-panel.tsx'
import { bundlings } from './scene/bundles.ts'
import { comparisonArrows } from './scene/comparison.ts'
import type { MapWorld } from './scene/map-world.ts'
import { paletteFor } from './scene/palette.ts'
import type { MarkChoice } from './scene/plan-marks.ts'
import { typeDisplay, usePreferences } from './scene/preferences.ts'
import {
  type AttackSource,
  attackSources,
  attackSpan,
  launchHours,
  type MapAttack,
  sendingPlayers,
  shownAttacks,
} from './scene/shown-attacks.ts'
import { attackTypes, countBySource, countText } from './scene/types.ts'
import { usePlanPicture } from './scene/use-plan-picture.ts'
import { useTribeColours } from './scene/use-tribe-colours.ts'
import { useMapAddress } from './use-map-address.ts'
import { useStage } from './use-stage.ts'

const none: MapAttack[] = []

const useStyles = makeStyles({
  tools: {
    // Plan names may be long.
    '> *': { minWidth: 0 },
  },
  body: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 19rem',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 62.5em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  marks: { [onPhone]: { columnGap: 0 } },
})

export function PlanMap({ world, map }: { world: World; map: MapWorld }) {
  const styles = useStyles()
  const { name: theme } = useTheme()
  const palette = paletteFor(theme)
  const { address, write } = useMapAddress()
  const picture = usePlanPicture(address.plan)
  const { plan, attacks, real, targets } = picture
  const all = useMemo(() => [...attacks, ...real], [attacks, real])
  const [preferences, change] = usePreferences(world._id)
  const attacked = useMemo(
    () => [...new Set(targets.map(({ playerId }) => map.players.get(playerId)?.ally ?? 0))],
    [targets, map],
  )
  const colours = useTribeColours(
    { own: picture.ownTribes, attacked, attacking: picture.attacking },
    preferences,
    change,
  )
  const types = useMemo(() => attackTypes(all), [all])
  const [source, setSource] = useState<AttackSource>('all')
  const counts = useMemo(
    () => countBySource(source === 'all' ? all : source === 'real' ? real : attacks),
    [source, all, real, attacks],
  )
  const displays = useMemo(
    () => types.map((type) => ({ type, display: typeDisplay(preferences, type) })),
    [types, preferences],
  )
  const [hour, setHour] = useState<number>()
  const [moment, setMoment] = useState<number>()
  const [marks, setMarks] = useState<MarkChoice>({ targets: true, senders: false, onlyLackingOffs: false })
  const stage = useStage(address, write)
  const shown = useMemo(() => {
    const visible = new Set(displays.flatMap(({ type, display }) => (display.visible ? [type] : [])))
    return shownAttacks(all, { source, player: address.player, hour, moment, isVisible: (type) => visible.has(type) })
  }, [all, source, displays, address.player, hour, moment])
  const tabled = useDeferredValue(shown)
  const isComparing = plan !== undefined && address.compare !== undefined
  const comparison = useRead(
    calculations.compareResults,
    isComparing && address.compare ? { params: { planId: plan._id }, query: address.compare } : undefined,
  )
  const compared = comparison.data
  const arrows = useMemo(
    () => (isComparing ? (compared ? comparisonArrows(compared, palette) : []) : undefined),
    [isComparing, compared, palette],
  )
  const players = useMemo(() => sendingPlayers(all), [all])
  const hours = useMemo(() => launchHours(attacks), [attacks])
  const span = useMemo(() => attackSpan(attacks), [attacks])
  const choosePlan = (id: string | undefined) => {
    setHour(undefined)
    setMoment(undefined)
    setSource('all')
    write({ plan: id, player: undefined, target: undefined, compare: undefined })
  }
  return (
    <>
      {picture.isMissing && address.plan !== undefined && <MissingPlan planId={address.plan} />}
      {picture.listError !== undefined && (
        <ErrorNotice
          title="Die Pläne konnten nicht geladen werden"
          error={picture.listError}
          onRetry={() => picture.retry()}
        />
      )}
      {picture.error !== undefined && (
        <ErrorNotice title="Fehler beim Laden der Angriffe" error={picture.error} onRetry={() => picture.retry()} />
      )}
      <Grid min={inDigits(200)} className={styles.tools}>
        <Field label="IncPlan">
          <Select value={plan?._id ?? ''} onChange={(_, { value }) => choosePlan(value === '' ? undefined : value)}>
            <option value="">Kein Plan</option>
            {picture.plans.map(({ _id, name, arriveAt }) => (
              <option key={_id} value={_id}>
                {`${formatDateTime(arriveAt, world.timeZone)} · ${name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Spieler">
          <Select
            value={address.player ?? ''}
            disabled={players.length === 0}
            onChange={(_, { value }) => write({ player: value === '' ? undefined : Number(value) })}
          >
            <option value="">{`Alle Spieler (${formatNumber(players.length)})`}</option>
            {players.map(({ id, name, planned, seen }) => (
              <option key={id} value={id}>
                {`${name} (${seen > 0 ? countText({ planned, seen }) : formatNumber(planned)})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Abschickstunde">
          <Select
            value={hour ?? ''}
            disabled={hours.length === 0}
            onChange={(_, { value }) => setHour(value === '' ? undefined : Number(value))}
          >
            <option value="">Alle Stunden</option>
            {hours.map(({ hour: start, count }) => (
              <option key={start} value={start}>
                {`ab ${formatWeekdayTime(start, world.timeZone)} (${formatNumber(count)})`}
              </option>
            ))}
          </Select>
        </Field>
        {real.length > 0 && (
          <ChoiceField label="Angriffe" value={source} options={attackSources} onChoose={setSource} />
        )}
        <MapSearch
          world={map}
          onFind={({ places, village }) => {
            stage.engine?.fit(places)
            if (village) write({ target: village })
          }}
        />
      </Grid>
      <div className={styles.body}>
        <Stack gap="m" shrink>
          <MapStage
            stage={stage}
            world={world}
            map={map}
            picture={picture}
            attacks={isComparing ? none : shown}
            look={{ bundling: preferences.bundling, displays, moment, tribes: colours.tribes, marks, palette }}
            comparison={arrows}
            legend={
              <Legend
                world={map}
                tribes={colours.tribes}
                types={displays}
                hasReal={real.length > 0}
                palette={palette}
              />
            }
          >
            {isComparing && (
              <ComparisonBox
                planId={plan._id}
                found={compared}
                error={comparison.error}
                onRetry={() => comparison.mutate()}
                palette={palette}
                onClose={() => write({ compare: undefined })}
              />
            )}
          </MapStage>
          {(span || (address.plan !== undefined && !picture.isMissing)) && (
            <PlayBar span={span} moment={moment} timeZone={world.timeZone} onMoment={setMoment} />
          )}
        </Stack>
        <Stack gap="l" shrink>
          <TypePanel
            types={types}
            counts={counts}
            getDisplay={(type) => typeDisplay(preferences, type)}
            onChange={(type, display) =>
              change((before) => ({ ...before, types: { ...before.types, [type]: display } }))
            }
          />
          <Row gap="m" rowGap="none" align="stretch" className={styles.marks}>
            <Checkbox
              label="Ziele"
              checked={marks.targets}
              onChange={(_, { checked }) => setMarks({ ...marks, targets: checked === true })}
            />
            <Checkbox
              label="Herkunftsdörfer"
              checked={marks.senders}
              onChange={(_, { checked }) => setMarks({ ...marks, senders: checked === true })}
            />
            <Checkbox
              label="Nur Ziele, denen Offs fehlen"
              checked={marks.onlyLackingOffs}
              disabled={!marks.targets}
              onChange={(_, { checked }) => setMarks({ ...marks, onlyLackingOffs: checked === true })}
            />
          </Row>
          <ChoiceField
            label="Pfeile"
            value={preferences.bundling}
            options={bundlings}
            onChoose={(bundling) => change((before) => ({ ...before, bundling }))}
          />
          <TribePanel
            world={map}
            tribes={colours.tribes}
            onAdd={colours.add}
            onColour={colours.setColour}
            onRemove={colours.remove}
          />
        </Stack>
      </div>
      {plan && (
        <MapTables
          attacks={tabled}
          targets={targets}
          timeZone={world.timeZone}
          onShow={(chosen) => stage.show(chosen, shown)}
        />
      )}
    </>
  )
}
