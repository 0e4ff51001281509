import { unitFacts, unitNames } from '../../../shared/game/world/units.ts'

/**
 * The demo world's `get_config` in the provider's format: normal speed, archers, paladin, night bonus, 1 % fake limit.
 */
export const demoConfigXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<config>
<speed>1</speed>
<unit_speed>1</unit_speed>
<moral>1</moral>
<commands>
  <millis_arrival>1</millis_arrival>
  <command_cancel_time>600</command_cancel_time>
</commands>
<game>
  <knight>1</knight>
  <archer>1</archer>
  <tech>2</tech>
  <church>0</church>
  <watchtower>0</watchtower>
  <fake_limit>1</fake_limit>
  <event></event>
</game>
<snob>
  <gold>1</gold>
  <max_dist>100</max_dist>
  <no_barb_conquer>0</no_barb_conquer>
</snob>
<ally>
  <limit>45</limit>
</ally>
<coord>
  <map_size>1000</map_size>
  <bonus_villages>0</bonus_villages>
</coord>
<night>
  <active>1</active>
  <start_hour>0</start_hour>
  <end_hour>8</end_hour>
  <def_factor>2</def_factor>
</night>
</config>
`

/** Carried by units; others carry nothing. */
const loot = new Map<string, number>(
  Object.entries({ spear: 25, sword: 15, axe: 10, archer: 10, light: 80, marcher: 50, heavy: 50, knight: 100 }),
)

/** The demo world's units, in column order. */
export const demoUnits = unitNames.filter((unit) => unit !== 'militia')

/** The demo world's `get_unit_info` in the provider's format. */
export const demoUnitInfoXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<config>
${demoUnits
  .map((unit) => {
    const { pop, speed } = unitFacts[unit]
    return `  <${unit}><pop>${pop}</pop><speed>${speed}</speed><carry>${loot.get(unit) ?? 0}</carry></${unit}>`
  })
  .join('\n')}
</config>
`
