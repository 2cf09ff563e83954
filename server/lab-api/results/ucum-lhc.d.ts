/** The package has no types; this is the part in use. */
declare module '@lhncbc/ucum-lhc' {
  type Conversion = { status: 'succeeded' | 'failed' | 'error'; toVal: number | null }
  type UcumLhcUtils = {
    convertUnitTo(fromUnit: string, value: number, toUnit: string): Conversion
  }
  const ucum: { UcumLhcUtils: { getInstance(): UcumLhcUtils } }
  // biome-ignore lint/style/noDefaultExport: a CommonJS module
  export default ucum
}
