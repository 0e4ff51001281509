import { offtool } from '../../../shared/contract/offtool.ts'
import { calculationStatus } from '../../domain/runs/offtool-status.ts'
import { defineHandler } from '../../http/handle.ts'

/** Where the five runs stand. */
export const handler = defineHandler(offtool.status, ({ plan, world }) => calculationStatus(plan, world))
