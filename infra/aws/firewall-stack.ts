/** The only region for web ACLs of CloudFront. */
export const firewallRegion = 'us-east-1'

/** Name of the firewall's stack beside a stack of the product. */
export const firewallName = (stack: string): string => `${stack}-firewall`
