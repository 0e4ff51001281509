/**
 * Number of the stored schema. Increase it with a change that makes older data unreadable: a stack that stores a lower number, or none,
 * is neither started nor deployed. See `docs/stored-schema.md`.
 */
export const schemaNumber = 2
