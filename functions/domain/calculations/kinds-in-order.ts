import type { AttackKind } from '../../../shared/model/attack.ts'

/**
 * All kinds in the order in which they are calculated: real attacks before fakes, which use what offs can spare and leave each the
 * unit that sets its speed.
 */
export const kindsInOrder: readonly AttackKind[] = ['ag', 'ramoff', 'off', 'bfcleaner', 'bfkatas', 'fake']
