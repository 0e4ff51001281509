import { useState } from 'react'
import type { MapAddress } from './address.ts'
import type { MapEngine } from './engine/map-engine.ts'
import { type MapMode, selecting } from './map-mode.ts'
import type { MapAttack, ToShow } from './scene/shown-attacks.ts'
import { attackEnds, isSameWay } from './scene/ways.ts'

export type Stage = ReturnType<typeof useStage>

/** What the map does and what is chosen on it, for the map and the tables beside it. */
export function useStage(address: MapAddress, onAddress: (change: Partial<MapAddress>) => void) {
  const [engine, setEngine] = useState<MapEngine>()
  const [mode, setMode] = useState<MapMode>(selecting)
  const [chosen, setChosen] = useState<readonly MapAttack[]>()
  // An attack is given away within its plan.
  if (mode.name === 'give' && mode.planId !== address.plan) setMode(selecting)
  return {
    address,
    onAddress,
    /** Undefined until the map is there. */
    engine,
    setEngine,
    mode,
    setMode,
    /** Attacks chosen last, also when they are no longer shown; a chosen village is in the address. */
    chosen,
    setChosen,
    /** Chooses what was pressed in a table, with the others of `shown` on its way, and brings it into view. */
    show(wanted: ToShow, shown: readonly MapAttack[]) {
      setMode(selecting)
      if ('attack' in wanted) {
        const { attack } = wanted
        setChosen([attack, ...shown.filter((each) => each !== attack && isSameWay(each, attack))])
        onAddress({ compare: undefined, target: undefined })
        engine?.fit(attackEnds(attack))
      } else {
        setChosen(undefined)
        onAddress({ compare: undefined, target: wanted.place })
        engine?.fit([wanted.place])
      }
      engine?.reveal()
    },
  }
}
