/**
 * A world's snapshot is missing or damaged; the next sync stores it again. A separate module, so that `errors` does not load the
 * bucket's client.
 */
export class SnapshotLost extends Error {}
