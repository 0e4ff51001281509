/** A world's snapshot is missing or damaged; the next sync stores it again. Needs no bucket client. */
export class SnapshotLost extends Error {}
