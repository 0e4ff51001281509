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

/** unit, minutes per field, farm places, carried loot */
const units: [string, number, number, number][] = [
  ['spear', 18, 1, 25],
  ['sword', 22, 1, 15],
  ['axe', 18, 1, 10],
  ['archer', 18, 1, 10],
  ['spy', 9, 2, 0],
  ['light', 10, 4, 80],
  ['marcher', 10, 5, 50],
  ['heavy', 11, 6, 50],
  ['ram', 30, 5, 0],
  ['catapult', 30, 8, 0],
  ['knight', 10, 10, 100],
  ['snob', 35, 100, 0],
]

/** The demo world's units, in column order. */
export const demoUnits = units.map(([name]) => name)

/** The demo world's `get_unit_info` in the provider's format. */
export const demoUnitInfoXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<config>
${units
  .map(
    ([name, speed, pop, carry]) =>
      `  <${name}><pop>${pop}</pop><speed>${speed}</speed><carry>${carry}</carry></${name}>`,
  )
  .join('\n')}
</config>
`
