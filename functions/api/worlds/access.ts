import { worlds } from '../../../shared/contract/schemas/worlds.ts'
import { accessState } from '../../domain/worlds/world-view.ts'
import { defineHandler } from '../../http/define-handler.ts'

/** Returns who may open a world. */
export const handler = defineHandler(worlds.access, ({ world }) => accessState(world))
