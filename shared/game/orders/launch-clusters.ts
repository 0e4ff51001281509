/** Maximum gap between launches of one cluster, milliseconds. */
const clusterGapMs = 15 * 60_000
/** A cluster ends this long after its first launch, milliseconds. */
const longestClusterMs = 30 * 60_000

/** Groups orders, sorted by launch, into clusters of launches close to each other, of half an hour at most. */
export function launchClusters<Line extends { launchAt: string }>(lines: readonly Line[]): Line[][] {
  const clusters: Line[][] = []
  for (const line of lines) {
    const cluster = clusters.at(-1)
    const [first, before] = [cluster?.[0], cluster?.at(-1)]
    const launch = Date.parse(line.launchAt)
    const joins =
      first &&
      before &&
      launch - Date.parse(first.launchAt) < longestClusterMs &&
      launch - Date.parse(before.launchAt) <= clusterGapMs
    if (joins) cluster?.push(line)
    else clusters.push([line])
  }
  return clusters
}
