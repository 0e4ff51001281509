import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { MapEngine, type Place } from './engine/map-engine.ts'
import type { Shape } from './engine/shapes.ts'
import type { View } from './engine/view.ts'
import type { Emphasis } from './scene/emphasis.ts'
import type { Scene } from './scene/scene.ts'

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    height: '75vh',
    minWidth: 0,
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Keeps overlays below the rest of the page.
    isolation: 'isolate',
  },
  map: {
    position: 'absolute',
    inset: 0,
    overflow: 'hidden',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    ':active': { cursor: 'grabbing' },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `-${tokens.strokeWidthThick}`,
    },
  },
})

interface MapViewProps {
  scene: Scene
  emphasis: Emphasis
  /** Only the first value counts; the engine keeps the view afterwards. */
  start: View
  /** Screen readers announce the map by this name. */
  label: string
  onEngine: (engine: MapEngine | undefined) => void
  onRest: (view: View) => void
  onHover: (place: Place | undefined) => void
  onTap: (place: Place) => void
  onDraw: (shape: Shape) => void
  /** Overlays that are drawn above the map. */
  children: ReactNode
}

export function MapView({ scene, emphasis, start, label, children, ...events }: MapViewProps) {
  const styles = useStyles()
  const place = useRef<HTMLDivElement>(null)
  const engine = useRef<MapEngine>(undefined)
  const rested = useEffectEvent((view: View) => events.onRest(view))
  const hovered = useEffectEvent((at: Place | undefined) => events.onHover(at))
  const tapped = useEffectEvent((at: Place) => events.onTap(at))
  const drew = useEffectEvent((shape: Shape) => events.onDraw(shape))
  const reportEngine = useEffectEvent((made: MapEngine | undefined) => events.onEngine(made))
  const begin = useEffectEvent(
    (element: HTMLElement) => new MapEngine(element, start, { rested, hovered, tapped, drew }),
  )
  useEffect(() => {
    if (!place.current) return
    const made = begin(place.current)
    engine.current = made
    reportEngine(made)
    return () => {
      reportEngine(undefined)
      made.end()
    }
  }, [])
  useEffect(() => engine.current?.show(scene), [scene])
  useEffect(() => engine.current?.emphasise(emphasis), [emphasis])
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: moved with the arrow keys */}
      <div ref={place} className={styles.map} role="application" aria-label={label} tabIndex={0} />
      {children}
    </div>
  )
}
