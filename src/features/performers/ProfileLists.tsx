import { Form, Input, Select } from 'antd';
import { STREAMING_TITLE_MAX_CHARACTERS, URL_MAX_CHARACTERS } from '@contract/limits';
import { url, validateMessages } from '@/lib/validation';
import { Button } from '@/ui/Button';
import { IconButton } from '@/ui/IconButton';
import { ShowPicture } from './ShowPicture';
import { type CurrentPerformer } from './slice';
import styles from './ProfileLists.module.css';

const REQUIRED = [{ required: true, message: validateMessages.required }];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((label, index) => ({
  value: index + 1,
  label,
}));

type Network = NonNullable<CurrentPerformer['socialLinks']>[number]['network'];
const NETWORKS: { value: Network; label: string }[] = [
  { value: 'website', label: 'Website' },
  { value: 'instagram', label: 'Instagram' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'x', label: 'X' },
  { value: 'youtube', label: 'YouTube' },
  { value: 'facebook', label: 'Facebook' },
  { value: 'bluesky', label: 'Bluesky' },
  { value: 'mastodon', label: 'Mastodon' },
  { value: 'twitch', label: 'Twitch' },
  { value: 'soundcloud', label: 'SoundCloud' },
  { value: 'bandcamp', label: 'Bandcamp' },
];

/** The weekly shows. The next one appears on the performer's card and page. */
export function ScheduleFields() {
  return (
    <Form.List name="schedule">
      {(fields, { add, remove }) => (
        <div className={styles.list} role="group" aria-label="Weekly shows">
          {fields.map(({ key, name }, index) => (
            <div key={key} className={styles.show}>
              <Form.Item name={[name, 'weekday']} rules={REQUIRED}>
                <Select size="large" options={WEEKDAYS} aria-label={`Weekday of show ${index + 1}`} />
              </Form.Item>
              <ShowFields name={name} show={`show ${index + 1}`} onRemove={() => remove(name)} />
            </div>
          ))}
          <span>
            <Button
              size="sm"
              variant="outline"
              icon="plus"
              onClick={() => add({ weekday: 5, start: '20:00', end: '22:00' })}
            >
              Add a weekly show
            </Button>
          </span>
        </div>
      )}
    </Form.List>
  );
}

/** The times and the title of a show, and the button that removes it. `show` names it, such as "show 2". */
function ShowFields({ name, show, onRemove }: { name: number; show: string; onRemove: () => void }) {
  return (
    <>
      <Form.Item name={[name, 'start']} rules={REQUIRED}>
        <Input size="large" type="time" aria-label={`Start of ${show}`} />
      </Form.Item>
      <Form.Item name={[name, 'end']} rules={REQUIRED}>
        <Input size="large" type="time" aria-label={`End of ${show}`} />
      </Form.Item>
      <IconButton icon="trash" label={`Remove ${show}`} onClick={onRemove} />
      <Form.Item name={[name, 'title']} className={styles.title}>
        <Input
          size="large"
          placeholder="Title (optional)"
          maxLength={STREAMING_TITLE_MAX_CHARACTERS}
          aria-label={`Title of ${show}`}
        />
      </Form.Item>
      <Form.Item name={[name, 'picture']} className={styles.title}>
        <ShowPicture show={show} />
      </Form.Item>
    </>
  );
}

/** Returns a day a week from now, as the form has it. */
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Shows on one day. */
export function PlannedShowFields() {
  return (
    <Form.List name="plannedShows">
      {(fields, { add, remove }) => (
        <div className={styles.list} role="group" aria-label="One-off shows">
          {fields.map(({ key, name }, index) => (
            <div key={key} className={styles.show}>
              <Form.Item name={[name, 'day']} rules={REQUIRED}>
                <Input size="large" type="date" aria-label={`Day of one-off show ${index + 1}`} />
              </Form.Item>
              <ShowFields name={name} show={`one-off show ${index + 1}`} onRemove={() => remove(name)} />
            </div>
          ))}
          <span>
            <Button
              size="sm"
              variant="outline"
              icon="plus"
              onClick={() => add({ day: inAWeek(), start: '20:00', end: '22:00' })}
            >
              Add a one-off show
            </Button>
          </span>
        </div>
      )}
    </Form.List>
  );
}

/** Links to the performer's other profiles. */
export function LinksFields() {
  return (
    <Form.List name="socialLinks">
      {(fields, { add, remove }) => (
        <div className={styles.list} role="group" aria-label="Links">
          {fields.map(({ key, name }, index) => (
            <div key={key} className={styles.link}>
              <Form.Item name={[name, 'network']} rules={REQUIRED}>
                <Select size="large" options={NETWORKS} aria-label={`Network of link ${index + 1}`} />
              </Form.Item>
              <Form.Item
                name={[name, 'url']}
                validateFirst
                rules={[
                  ...REQUIRED,
                  {
                    validator: (_rule, value: string) => {
                      const problem = url(value);
                      return problem ? Promise.reject(new Error(problem)) : Promise.resolve();
                    },
                  },
                ]}
              >
                <Input
                  size="large"
                  type="url"
                  placeholder="https://"
                  maxLength={URL_MAX_CHARACTERS}
                  aria-label={`URL of link ${index + 1}`}
                />
              </Form.Item>
              <IconButton icon="trash" label={`Remove link ${index + 1}`} onClick={() => remove(name)} />
            </div>
          ))}
          <span>
            <Button size="sm" variant="outline" icon="plus" onClick={() => add({ network: 'website' })}>
              Add a link
            </Button>
          </span>
        </div>
      )}
    </Form.List>
  );
}
