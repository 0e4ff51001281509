import { Button, Text } from '@fluentui/react-components'
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { useState } from 'react'
import { unitLabels } from '../../../../shared/game/world/units.ts'
import { type Attack, isPlanned } from '../../../../shared/model/attack.ts'
import { Row } from '../../../components/layout/stack.ts'
import { AttackMenu } from '../../../components/plan/wishes/attack-menu.tsx'
import { editableRef } from '../../../components/plan/wishes/attack-ref.ts'
import type { AttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { commandName } from '../../../lib/format/train-text.ts'
import { aimOf, attackStateText, type MapAttack } from '../scene/shown-attacks.ts'
import { typeLabel } from '../scene/types.ts'
import { sharedText } from '../scene/ways.ts'
import { Box, Facts } from './box.tsx'

interface AttackBoxProps {
  /** On the same route, at least one. */
  attacks: readonly MapAttack[]
  timeZone: string
  /** Undefined unless a plan is shown. */
  work: AttackWork | undefined
  /** Asks on the map who else could send it. */
  onGive: (attack: Attack) => void
  onClose: () => void
}

export function AttackBox({ attacks, timeZone, work, onGive, onClose }: AttackBoxProps) {
  const [at, setAt] = useState(0)
  const attack = attacks[at]
  if (!attack) return null
  const state = attackStateText(attack)
  const turn = (by: number) => setAt((at + by + attacks.length) % attacks.length)
  return (
    <Box title={isPlanned(attack) ? 'Angriff' : 'Echter Angriff'} onClose={onClose}>
      {attacks.length > 1 && (
        <Row gap="s" wrap={false} justify="between">
          <Button size="small" icon={<ChevronLeftRegular />} aria-label="Voriger Angriff" onClick={() => turn(-1)} />
          <Text size={200}>{`${at + 1} von ${attacks.length} ${sharedText(attacks)}`}</Text>
          <Button size="small" icon={<ChevronRightRegular />} aria-label="Nächster Angriff" onClick={() => turn(1)} />
        </Row>
      )}
      <Facts
        facts={[
          ['Von', `${attack.senderVillageName} (${attack.xf}|${attack.yf})`],
          ['Nach', `${attack.targetVillageName} (${aimOf(attack)})`],
          ['Spieler', attack.senderPlayerName],
          ['Typ', isPlanned(attack) ? commandName(attack) : typeLabel(attack.type)],
          ...(attack.unitType ? [['Einheit', unitLabels[attack.unitType]] as const] : []),
          ...(isPlanned(attack) ? [['Start', formatDateTimeSeconds(attack.launchAt, timeZone)] as const] : []),
          ['Zeit', formatDateTimeSeconds(attack.time, timeZone)],
          ...(state ? [['Stand', state] as const] : []),
          ...(isPlanned(attack) && attack.fixed === 'pinned' ? [['Wunsch', 'festgehalten'] as const] : []),
        ]}
      />
      {work && isPlanned(attack) && editableRef(attack) && <AttackEdits attack={attack} work={work} onGive={onGive} />}
    </Box>
  )
}

interface AttackEditsProps {
  attack: Attack
  work: AttackWork
  onGive: (attack: Attack) => void
}

/** What leaders most often do with an attack, and the rest in its menu. */
function AttackEdits({ attack, work: { act, effects }, onGive }: AttackEditsProps) {
  return (
    <Row gap="xs">
      <Button size="small" onClick={() => act('pin', attack)}>
        {attack.fixed === 'pinned' ? 'Lösen' : 'Festhalten'}
      </Button>
      <Button size="small" onClick={() => onGive(attack)}>
        Weitergeben
      </Button>
      <Button size="small" onClick={() => act('remove', attack)}>
        Wegnehmen
      </Button>
      <AttackMenu
        attack={attack}
        act={(action, one) => (action === 'give' ? onGive(one) : act(action, one))}
        effects={effects}
      />
    </Row>
  )
}
