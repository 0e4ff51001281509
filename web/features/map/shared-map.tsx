import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import type { Point } from '../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../shared/lib/numbers.ts'
import { formatCoordinate, formatWave } from '../../../shared/model/basics.ts'
import type { SharedPlan, SharedTarget } from '../../../shared/model/sharing/share-link.ts'
import { Row } from '../../components/layout/stack.ts'
import { ownerName } from '../../lib/format/owner-name.ts'
import { useTheme } from '../../lib/theme/theme.tsx'
import type { MapEngine, Place } from './engine/map-engine.ts'
import { initialScale, zoomFactor } from './engine/view.ts'
import { createVillageGrid } from './engine/village-grid.ts'
import { MapView } from './map-view.tsx'
import { MapTip } from './panels/map-tip.tsx'
import { ViewButtons } from './panels/map-toolbar.tsx'
import type { Emphasis } from './scene/emphasis.ts'
import { paletteFor } from './scene/palette.ts'
import type { Scene } from './scene/scene.ts'
import { attackArrows } from './scene/scene-attacks.ts'
import { attackTypes, defaultDisplay } from './scene/types.ts'

const useStyles = makeStyles({
  buttons: { position: 'absolute', zIndex: 1, left: tokens.spacingHorizontalM, bottom: tokens.spacingVerticalM },
})

const middle = { x: 500, y: 500, scale: initialScale }

/** The villages and routes that a share link permits, without the rest of the world. */
export default function SharedMap({ targets, attacks }: Pick<SharedPlan, 'targets' | 'attacks'>) {
  const styles = useStyles()
  const { name: theme } = useTheme()
  const palette = paletteFor(theme)
  const [engine, setEngine] = useState<MapEngine>()
  const [tip, setTip] = useState<{ at: Point; target: SharedTarget }>()
  const grid = useMemo(() => createVillageGrid(targets), [targets])
  const scene = useMemo((): Scene => {
    const routes = (attacks ?? []).map(({ type, from, to }) => ({
      type,
      isRealInc: false,
      xf: from.x,
      yf: from.y,
      xt: to.x,
      yt: to.y,
    }))
    const origins = [...new Map(attacks?.map(({ from }) => [formatCoordinate(from), from])).values()]
    const displays = attackTypes(routes).map((type) => ({ type, display: defaultDisplay(type) }))
    return {
      ground: palette.ground,
      grid: palette.grid,
      letters: palette.letters,
      front: { colour: palette.front, segments: [] },
      dots: [{ colour: palette.marks.lacking, isLarge: true, villages: targets }],
      arrows: attackArrows(routes, displays, palette),
      marks: [{ kind: 'sender', colour: palette.marks.sender, places: origins }],
    }
  }, [targets, attacks, palette])
  const emphasis = useMemo(
    (): Emphasis => ({
      colour: palette.chosen,
      halo: palette.ground,
      lines: [],
      dims: false,
      villages: tip ? [tip.target] : [],
    }),
    [palette, tip],
  )
  const fitAll = (map: MapEngine | undefined) => map?.fit([...targets, ...(attacks ?? []).map(({ from }) => from)])
  const point = (place: Place | undefined) => {
    const target = place && grid.near(place, 12 / place.pixels)
    setTip(target && { at: place.at, target })
  }
  return (
    <MapView
      scene={scene}
      emphasis={emphasis}
      start={middle}
      label={`Karte mit ${countedNoun(targets.length, 'Ziel', 'Zielen')}. Pfeiltasten schieben, Plus und Minus vergrößern und verkleinern.`}
      onEngine={(made) => {
        setEngine(made)
        fitAll(made)
      }}
      onRest={() => undefined}
      onHover={point}
      onTap={point}
      onDraw={() => undefined}
    >
      {tip && (
        <MapTip
          at={tip.at}
          lines={[
            `${formatWave(tip.target)} ${tip.target.name}`,
            ownerName(tip.target.playerName),
            countedNoun(tip.target.attacks, 'Angriff', 'Angriffe'),
          ]}
        />
      )}
      <Row gap="xs" className={styles.buttons}>
        <ViewButtons
          fit="Alle Ziele zeigen"
          onZoom={(notches) => engine?.zoom(zoomFactor(notches))}
          onFit={() => fitAll(engine)}
        />
      </Row>
    </MapView>
  )
}
