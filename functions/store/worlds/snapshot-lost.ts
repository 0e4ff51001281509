/**
 * A world's snapshot is missing or damaged; the next sync stores it again. A separate module, so that the HTTP error handler does not load the
 * bucket's client.
 */
export class SnapshotLost extends Error {}
