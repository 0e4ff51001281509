import type { ReactNode } from 'react'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { isPlanned } from '../../../../shared/model/attack.ts'
import type { World } from '../../../../shared/model/world.ts'
import { AttackMenu } from '../../../components/plan/wishes/attack-menu.tsx'
import type { AttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import { selecting } from '../map-mode.ts'
import type { MapVillage, MapWorld } from '../scene/map-world.ts'
import type { MapAttack } from '../scene/shown-attacks.ts'
import { attacksAt } from '../scene/use-emphasis.ts'
import type { PlanPicture } from '../scene/use-plan-picture.ts'
import type { Stage } from '../use-stage.ts'
import { AttackBox } from './attack-box.tsx'
import { FrontBox } from './front-box.tsx'
import { GiveBox } from './give-box.tsx'
import { RulerBox } from './ruler-box.tsx'
import type { TargetWork } from './use-target-work.tsx'
import { VillageActions } from './village-actions.tsx'
import { VillageBox } from './village-box.tsx'

interface MapBoxProps {
  stage: Stage
  world: World
  map: MapWorld
  picture: PlanPicture
  /** Those that are shown, and of them the chosen ones. */
  attacks: readonly MapAttack[]
  chosen: readonly MapAttack[] | undefined
  village: MapVillage | undefined
  /** The village on the map that would send an attack which is given away. */
  markedId: number | undefined
  work: TargetWork
  editing: AttackWork
  reachFrom: number | undefined
  setReachFrom: (from: number | undefined) => void
  /** Shown while nothing is chosen. */
  children: ReactNode
}

/** The box beside the map: of the mode, else of the chosen attacks or village. */
export function MapBox({
  stage: { mode, setMode, setChosen, onAddress },
  world,
  map,
  picture: { plan, targets, senders },
  attacks,
  chosen,
  village,
  markedId,
  work,
  editing,
  reachFrom,
  setReachFrom,
  children,
}: MapBoxProps) {
  const { timeZone } = world
  const end = () => setMode(selecting)
  if (mode.name === 'front')
    return <FrontBox worldId={world._id} points={mode.points} setMode={setMode} onClose={end} />
  if (mode.name === 'ruler') return <RulerBox from={mode.from} to={mode.to} speeds={map.data.speeds} onClose={end} />
  if (mode.name === 'give')
    return (
      <GiveBox
        planId={mode.planId}
        timeZone={timeZone}
        attack={mode.attack}
        edit={editing.editor.edit}
        markedId={markedId}
        onClose={end}
      />
    )
  if (chosen)
    return (
      <AttackBox
        key={chosen.map((attack) => attacks.indexOf(attack)).join()}
        attacks={chosen}
        timeZone={timeZone}
        work={plan && editing}
        onGive={(attack) => plan && setMode({ name: 'give', planId: plan._id, attack })}
        onClose={() => setChosen(undefined)}
      />
    )
  if (!village) return children
  const isHere = (point: Point) => point.x === village.x && point.y === village.y
  const here = { targets: targets.filter(isHere), sender: senders.find(isHere) }
  const { incoming, outgoing } = attacksAt(village, attacks)
  return (
    <VillageBox
      world={map}
      village={village}
      {...here}
      incoming={incoming}
      outgoing={outgoing.filter(isPlanned).length}
      timeZone={timeZone}
      actions={
        plan && (
          <VillageActions
            planId={plan._id}
            village={village}
            targets={here.targets}
            isSender={here.sender !== undefined}
            isOwn={village.ally > 0 && plan.tribes.includes(village.ally)}
            work={work}
            showsReach={reachFrom !== undefined}
            onReach={(shows) => setReachFrom(shows ? Date.now() : undefined)}
            onAdd={({ _id, x, y }) => editing.ask({ what: 'add', target: { targetId: _id, x, y } })}
          />
        )
      }
      attackMenu={(attack) => <AttackMenu attack={attack} act={editing.act} effects={editing.effects} />}
      onClose={() => onAddress({ target: undefined })}
    />
  )
}
