import { LayerFollower } from '../hls/layerFollower';
import { type VideoSample } from '../hls/partCutter';
import { pixelsOf, type VideoTrack } from '../mp4/tracks';
import { type PackagedRendition, Rendition, type RenditionSettings } from './rendition';

/** What players may know of a layer before they choose it. */
export interface LayerPicture {
  /** its name in addresses */
  name: string;
  width: number;
  height: number;
  /** RFC 6381 */
  codec: string;
  /** of video, at most; null: as measured */
  bitsPerSecond: number | null;
}

/** A smaller picture of a stream, with the audio of each rendition that it follows. */
export interface Layer {
  picture: LayerPicture;
  /** null until the first key frame */
  track: VideoTrack | null;
  /** called when its frames come too late */
  onLate: () => void;
  followers: Map<PackagedRendition, { rendition: Rendition; follower: LayerFollower }>;
}

/** The smaller pictures of one stream, wherever they come from: ffmpeg, or a publisher with simulcast. */
export class Layers {
  private layers: Layer[] = [];
  private readonly sources: Set<PackagedRendition>;

  constructor(
    private readonly settings: RenditionSettings,
    private readonly main: PackagedRendition,
  ) {
    this.sources = new Set([main]);
  }

  /** What players can choose from now, the largest first. */
  get pictures(): (LayerPicture & { measured: number })[] {
    return this.layers
      .map(({ picture, followers }) => ({
        ...picture,
        measured: followers.get(this.main)?.rendition.window.bitrate ?? 0,
      }))
      .sort((a, b) => pixelsOf(b) - pixelsOf(a));
  }

  /** Returns the layer with a name and the audio of a rendition; null when there is none now. */
  find(name: string, source: PackagedRendition): Rendition | null {
    const layer = this.layers.find(({ picture }) => picture.name === name);
    return layer?.followers.get(source)?.rendition ?? null;
  }

  /** Returns the layer whose media addresses contain `run`, and the rendition that has its audio. */
  findByRun(run: string): { rendition: Rendition; source: PackagedRendition } | null {
    for (const { followers } of this.layers)
      for (const [source, { rendition }] of followers) if (rendition.run === run) return { rendition, source };
    return null;
  }

  /** Adds a layer. It joins at its next key frame with which a segment begins. */
  add(picture: LayerPicture, track: VideoTrack | null, onLate: () => void): Layer {
    const layer: Layer = { picture, track, onLate, followers: new Map() };
    this.layers.push(layer);
    for (const source of this.sources) this.attach(layer, source);
    return layer;
  }

  /** Takes a frame of a layer; `track`: when the parameter sets have changed. */
  push(layer: Layer, sample: VideoSample, track: VideoTrack | null): void {
    if (track) layer.track = track;
    for (const { follower } of layer.followers.values()) follower.push(sample, track);
  }

  /** Takes a layer away. Its addresses are unknown before anyone who waits for them is answered. */
  remove(layer: Layer): void {
    this.layers = this.layers.filter((each) => each !== layer);
    for (const [source, found] of layer.followers) this.detach(source, found);
  }

  /** Makes each layer with the audio of another rendition, too: a player that needs it can't wait. */
  follow(source: PackagedRendition): void {
    this.sources.add(source);
    for (const layer of this.layers) this.attach(layer, source);
  }

  /** Forgets a rendition whose audio ends. */
  unfollow(source: PackagedRendition): void {
    this.sources.delete(source);
    for (const { followers } of this.layers) {
      const found = followers.get(source);
      followers.delete(source);
      if (found) this.detach(source, found);
    }
  }

  /** Packages what is held and ends the playlists, with the stream. */
  end(): void {
    for (const { followers } of this.layers)
      for (const [source, found] of followers) {
        found.follower.finish();
        this.detach(source, found);
      }
  }

  private attach(layer: Layer, source: PackagedRendition): void {
    const rendition = new Rendition(this.settings);
    const { packager, window } = source;
    const follower = new LayerFollower(rendition.window, window, packager.declaredAudio, layer.track, layer.onLate);
    packager.followers.add(follower);
    layer.followers.set(source, { rendition, follower });
  }

  private detach(
    source: PackagedRendition,
    { rendition, follower }: { rendition: Rendition; follower: LayerFollower },
  ): void {
    source.packager.followers.delete(follower);
    follower.close();
    rendition.end();
  }
}
