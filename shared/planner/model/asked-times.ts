import type { PlannedAttack } from '../../model/attack.ts'

type Timed = Pick<PlannedAttack, 'launch' | 'arrival' | 'shift' | 'fixed'>

/** Launch and arrival as runs see them: before launches were parted, unless the attack was sent. */
export function askedTimes({ launch, arrival, shift = 0, fixed }: Timed): { launch: number; arrival: number } {
  const by = fixed === 'sent' ? 0 : shift
  return { launch: launch - by, arrival: arrival - by }
}
