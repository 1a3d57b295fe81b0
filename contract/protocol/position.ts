/** Latitude and longitude in degrees, within their ranges: `-34.6037,-58.4116`. */
export const POSITION = /^-?(90(\.0+)?|[0-8]?\d(\.\d+)?),-?(180(\.0+)?|(1[0-7]|0?\d)?\d(\.\d+)?)$/
