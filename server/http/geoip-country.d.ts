declare module 'geoip-country' {
  const addresses: { lookup(address: string): { country: string } | null };
  export default addresses;
}
