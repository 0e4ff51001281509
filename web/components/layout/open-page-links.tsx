import { paths } from '../../lib/paths.ts'
import { Row } from './stack.ts'
import { TextLink } from './text-link.tsx'

/** Help and privacy of a page that is opened without an account, in tabs of their own. */
export const OpenPageLinks = ({ help }: { help: string }) => (
  <Row gap="l">
    <TextLink to={paths.help(help)} target="_blank">
      Hilfe
    </TextLink>
    <TextLink to={paths.privacy()} target="_blank">
      Datenschutz
    </TextLink>
  </Row>
)
