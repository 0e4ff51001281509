import { Text } from '@fluentui/react-components'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { distance, travelSeconds } from '../../../../shared/game/world/travel.ts'
import { unitLabels, unitNames } from '../../../../shared/game/world/units.ts'
import { once } from '../../../../shared/lib/once.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { durationText } from '../scene/duration.ts'
import type { MapData } from '../scene/map-world.ts'
import { Box, Facts } from './box.tsx'

const fields = once(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 }))

interface RulerBoxProps {
  from: Point | undefined
  to: Point | undefined
  speeds: MapData['speeds']
  onClose: () => void
}

export function RulerBox({ from, to, speeds, onClose }: RulerBoxProps) {
  if (!from || !to) {
    return (
      <Box title="Lineal" onClose={onClose}>
        <Text>{from ? 'Tippe auf das Ende der Strecke.' : 'Tippe auf den Anfang der Strecke.'}</Text>
      </Box>
    )
  }
  const away = distance(to.x - from.x, to.y - from.y)
  return (
    <Box title="Lineal" onClose={onClose}>
      <Facts
        facts={[
          ['Strecke', `${formatCoordinate(from)} → ${formatCoordinate(to)}`],
          ['Entfernung', `${fields().format(away)} ${away === 1 ? 'Feld' : 'Felder'}`],
          ...unitNames.flatMap((unit) => {
            const speed = speeds[unit]
            return speed === undefined || unit === 'militia'
              ? []
              : [[unitLabels[unit], durationText(travelSeconds(away, speed))] as const]
          }),
        ]}
      />
    </Box>
  )
}
