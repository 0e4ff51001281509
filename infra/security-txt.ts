/** Path of the file with the contact for reports of vulnerabilities (RFC 9116). */
export const securityTxtPath = '.well-known/security.txt'

const monthsValid = 7

/** The file of a build at this time; it expires at the start of a month, so that builds of the same month are equal. */
export function securityTxt(contact: string, now: Date, domain?: string): string {
  const uri = contact.includes(':') ? contact : `mailto:${contact}`
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsValid, 1))
  const lines = [
    `Contact: ${uri}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: de, en',
    ...(domain ? [`Canonical: https://${domain}/${securityTxtPath}`] : []),
  ]
  return `${lines.join('\n')}\n`
}
