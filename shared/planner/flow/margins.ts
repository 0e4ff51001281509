/** Windows this close are one: slots that end at 23:59 and begin at 0:00. */
const minute = 60

/** Whether any second from a launch to the last of its train is in these times. */
export function isInTimes(times: Float64Array, launch: number, span: number): boolean {
  return times.some((from, i) => i % 2 === 0 && launch + span >= from && launch < times[i + 1]!)
}

/** The whole seconds in windows that are less than `margin` from an edge of theirs, like `Problem.nights`. */
export function marginsIn(windows: Float64Array, margin: number): Float64Array {
  const times: number[] = []
  for (let w = 0; w < windows.length; w += 2) {
    const from = windows[w]!
    while (w + 2 < windows.length && windows[w + 2]! - windows[w + 1]! <= minute) w += 2
    const to = windows[w + 1]!
    const end = to + 1
    if (to - from < 2 * margin) times.push(from, end)
    else times.push(from, from + margin, end - margin, end)
  }
  return Float64Array.from(times)
}
