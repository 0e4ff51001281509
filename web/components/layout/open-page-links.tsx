import { paths } from '../../lib/paths.ts'
import { Row } from './stack.ts'
import { useTextLinkStyles } from './text-link-styles.ts'

/** Help and privacy of a page that is opened without an account, in tabs of their own. */
export function OpenPageLinks({ help }: { help: string }) {
  const { link } = useTextLinkStyles()
  return (
    <Row gap="l">
      <a className={link} href={paths.help(help)} target="_blank" rel="noreferrer">
        Hilfe
      </a>
      <a className={link} href={paths.privacy()} target="_blank" rel="noreferrer">
        Datenschutz
      </a>
    </Row>
  )
}
