/**
 * A world's data are not in the bucket, or not what was stored. The next sync stores them anew. Stands apart from the snapshots so
 * that whoever only tells of it needs no client of the bucket.
 */
export class SnapshotLost extends Error {}
