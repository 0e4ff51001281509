/** Maximum gap between launches of one cluster, milliseconds. */
const clusterGapMs = 15 * 60_000

/** Groups orders, sorted by launch, into clusters of launches close to each other. */
export function launchClusters<Line extends { launchAt: string }>(lines: readonly Line[]): Line[][] {
  const clusters: Line[][] = []
  for (const line of lines) {
    const cluster = clusters.at(-1)
    const before = cluster?.at(-1)
    if (cluster && before && Date.parse(line.launchAt) - Date.parse(before.launchAt) <= clusterGapMs) cluster.push(line)
    else clusters.push([line])
  }
  return clusters
}
