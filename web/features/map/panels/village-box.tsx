import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { continentName } from '../../../../shared/game/dump/coordinates.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type Attack, isPlanned } from '../../../../shared/model/attack.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { type SenderView, senderTypeLabels } from '../../../../shared/model/sender.ts'
import type { TargetView } from '../../../../shared/model/target.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Numeric } from '../../../components/layout/text.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { type MapVillage, type MapWorld, ownerName, tribeName } from '../scene/map-world.ts'
import { stateText, targetTitle } from '../scene/plan-marks.ts'
import { attackName, attackStateText, type MapAttack, sightingPrefix } from '../scene/shown-attacks.ts'
import { countByType, typeLabel } from '../scene/types.ts'
import { Box, Facts } from './box.tsx'

/** Max attacks listed; the table has all of them. */
const listed = 20

const useStyles = makeStyles({
  attack: {
    padding: `${tokens.spacingVerticalXS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
})

interface VillageBoxProps {
  world: MapWorld
  village: MapVillage
  /** Those of the plan in this village. */
  targets: readonly TargetView[]
  sender: SenderView | undefined
  /** Shown attacks that end here, and the number that start here. */
  incoming: readonly MapAttack[]
  outgoing: number
  timeZone: string
  actions: ReactNode
  /** All that can be done with a planned attack. */
  attackMenu: (attack: Attack) => ReactNode
  onClose: () => void
}

export function VillageBox({
  world,
  village,
  targets,
  sender,
  incoming,
  outgoing,
  timeZone,
  actions,
  attackMenu,
  onClose,
}: VillageBoxProps) {
  const styles = useStyles()
  const tribe = world.tribes.get(village.ally)
  const planned = incoming.filter(isPlanned)
  const real = incoming.filter(({ isRealInc }) => isRealInc)
  return (
    <Box title={`${village.name} (${formatCoordinate(village)})`} onClose={onClose}>
      <Facts
        facts={[
          ['Besitzer', ownerName(world, village)],
          ...(tribe ? [['Stamm', tribeName(tribe)] as const] : []),
          ['Punkte', formatNumber(village.points)],
          ['Kontinent', continentName(village)],
          ...targets.map((target) => [targetTitle(target), stateText(target)] as const),
          ...(sender ? [['Herkunft', senderText(sender)] as const] : []),
          ...(outgoing > 0 ? [['Schickt', countedNoun(outgoing, 'Angriff', 'Angriffe')] as const] : []),
        ]}
      />
      {actions}
      {incoming.length > 0 && (
        <>
          {planned.length > 0 && (
            <Text weight="semibold">{`${countedNoun(planned.length, 'Angriff', 'Angriffe')}: ${kindsText(planned)}`}</Text>
          )}
          {real.length > 0 && (
            <Text weight="semibold">{`${countedNoun(real.length, 'echter', 'echte')}: ${kindsText(real)}`}</Text>
          )}
          <Stack as="ul">
            {incoming.slice(0, listed).map((attack, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced as a whole
              <Numeric key={index} as="li" small className={styles.attack}>
                <Row as="span" wrap={false} justify="between">
                  {`${sightingPrefix(attack)}${attackName(attack)} von ${attack.senderPlayerName} aus ${attack.xf}|${attack.yf}`}
                  {isPlanned(attack) && attackMenu(attack)}
                </Row>
                {isPlanned(attack) && (
                  <Muted as="div">{`ab ${formatDateTimeSeconds(attack.launchAt, timeZone)}`}</Muted>
                )}
                <Muted as="div">
                  {[`an ${formatDateTimeSeconds(attack.time, timeZone)}`, waveText(attack), attackStateText(attack)]
                    .filter(Boolean)
                    .join(' · ')}
                </Muted>
              </Numeric>
            ))}
          </Stack>
          {incoming.length > listed && (
            <Text size={200}>{`… und ${formatNumber(incoming.length - listed)} weitere in der Tabelle`}</Text>
          )}
        </>
      )}
    </Box>
  )
}

const waveText = (attack: MapAttack) => !attack.isRealInc && attack.wave && `Welle ${attack.wave}`

/** Formats the counts as `2 Off, 1 Fake`. */
const kindsText = (attacks: readonly MapAttack[]) =>
  [...countByType(attacks)].map(([type, count]) => `${formatNumber(count)} ${typeLabel(type)}`).join(', ')

function senderText({ type, isBlocked, isForeign, playerName }: SenderView): string {
  const state = isForeign ? ', gehört nicht mehr zu uns' : isBlocked ? ', gesperrt' : ''
  return `${senderTypeLabels[type]} von ${playerName}${state}`
}
