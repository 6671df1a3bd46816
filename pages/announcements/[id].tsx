import { type Screen, withStore } from '@/application/screen';
import { type Announcement, viewAnnouncement } from '@/features/announcements/api';
import { AnnouncementScreen } from '@/features/announcements/AnnouncementScreen';
import { ReportItem } from '@/features/reports/ReportItem';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ announcement: Announcement }> = ({ announcement }) => (
  <AnnouncementScreen
    key={announcement._id}
    announcement={announcement}
    report={
      <ReportItem
        kind="announcement"
        id={announcement._id}
        name={`the announcement of ${announcement.performer.name}`}
        ownerId={announcement.performer._id}
      />
    }
  />
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user', 'performer'];
Page.getInitialProps = withStore(async (context) => ({
  announcement: await viewAnnouncement(String(context.query.id), visitorOf(context)),
}));
export default Page;
