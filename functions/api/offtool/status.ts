import { offtool } from '../../../shared/contract/offtool.ts'
import { offtoolStatus } from '../../domain/runs/offtool-status.ts'
import { handle } from '../../http/handle.ts'

/** Where the five runs stand. */
export const handler = handle(offtool.status, ({ plan, world }) => offtoolStatus(plan, world))
