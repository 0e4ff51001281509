import { bots } from '../../../shared/contract/schemas/bots.ts'
import { botPreview } from '../../domain/bots/preview.ts'
import { defineHandler } from '../../http/define-handler.ts'

export const handler = defineHandler(bots.preview, ({ world, params, site }) =>
  botPreview(world, params.coordinates, site),
)
